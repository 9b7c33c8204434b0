/** IndexedDB with promises: a database with one list of things that have an `id`. */

/** The answer to a request. */
export function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** A database with a list of this name, made if it is not there. */
export function openDatabase(name: string, list: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(list, { keyPath: "id" });
  return answer(request);
}
