/** The first field of each form of the admin. It shows that a page of this site sent the form. */
export const tokenField = "formToken";
