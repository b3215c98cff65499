/** The first field of each form of the admin. It shows that a page of this site sent the form. */
export const tokenField = "formToken";

/** A form with files has this field, which comes back damaged if other letters do, too. */
export const [lettersField, letters] = ["letters", "✓"];
