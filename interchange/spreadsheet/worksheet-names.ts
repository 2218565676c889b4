/** The sheet of a template that explains its columns; it is never read. */
export const NOTES_WORKSHEET = 'Notes'
