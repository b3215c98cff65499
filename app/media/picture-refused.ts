/** The message says why the file was refused and what to do. */
export class PictureRefused extends Error {}
