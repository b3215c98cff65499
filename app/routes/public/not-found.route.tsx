import { errorResponse } from "~/http/error-response.server";

export { NoPage as default } from "~/ui/error-screen";

export function loader(): never {
  throw errorResponse(404);
}

export const action = loader;
