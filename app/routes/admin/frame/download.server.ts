/** @param name of the file. */
export function download(
  body: BodyInit,
  name: string,
  type = "text/csv",
): Response {
  return new Response(body, {
    headers: {
      "Content-Type":
        type === "application/zip" ? type : `${type}; charset=utf-8`,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
}
