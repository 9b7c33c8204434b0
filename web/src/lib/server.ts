/** The tables of the server. */

import { api } from "./api";
import { Socket } from "./socket";
import type { Tables } from "./tables";

export const server: Tables = {
  named: true,
  page: (id) => `/t/${id}`,
  replay: (id) => `/t/${id}/replay`,
  connect: (id) => new Socket(`/api/tables/${id}/socket`),
  turns: (id, start, count) => api.turns(`tables/${id}`, start, count),
  record: (id) => api.record(`tables/${id}/record`),
};
