/** The tables of the server. */

import { api } from "./api";
import { at } from "./root";
import { Socket } from "./socket";
import type { Tables } from "./tables";

export const server: Tables = {
  shared: true,
  page: (id) => at(`t/${id}`),
  replay: (id) => at(`t/${id}/replay`),
  analysis: (id) => at(`t/${id}/analysis`),
  connect: (id) => new Socket(at(`api/tables/${id}/socket`)),
  turns: (id, start, count) => api.turns(`tables/${id}`, start, count),
  record: (id) => api.record(`tables/${id}/record`),
};
