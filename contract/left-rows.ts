/** Why one row of many was left as it is. */
export const leftRows = {
  gone: 'It was not found; it may have been deleted',
  active: 'It is active already',
  inactive: 'It is inactive already',
  placed: 'It is in this place already',
  timed: 'It has this expected time already',
  untimed: 'It has no expected time to take away',
  changed: 'Somebody has changed it since',
  deleted: 'It was deleted since',
  place_gone: 'Its former chapter or topic was deleted since',
  no_draft: 'It is no draft any more, and only your own drafts are yours to delete',
} as const

/** `uses` as "3 question papers". */
export const leftInUse = (uses: string) => `It is used by ${uses}`
