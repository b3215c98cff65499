/** A file was refused. The message says why and what to do. */
export class PictureRefused extends Error {}
