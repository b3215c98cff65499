/** The addresses of a work's forms on the dashboard. */
export function editPath(id: string): string {
  return workPath(id, "edit");
}

export function deletePath(id: string): string {
  return workPath(id, "delete");
}

export function restorePath(id: string): string {
  return workPath(id, "restore");
}

function workPath(id: string, form: string): string {
  return `/admin/dashboard/${encodeURIComponent(id.toWellFormed())}/${form}`;
}
