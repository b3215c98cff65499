import { errorResponse } from "~/http/error-response.server";

export function loader(): never {
  throw errorResponse(404);
}

export const action = loader;

export default function NotFoundPage() {
  return null;
}
