/** Changes of many rows and their undoing: why one row of many was left as it is, and why nothing is undone. */
export const bulkTexts = {
  'left.gone': 'It was not found; it may have been deleted',
  'left.active': 'It is active already',
  'left.inactive': 'It is inactive already',
  'left.placed': 'It is in this place already',
  'left.timed': 'It has this expected time already',
  'left.untimed': 'It has no expected time to take away',
  'left.changed': 'Somebody has changed it since',
  'left.deleted': 'It was deleted since',
  'left.place_gone': 'Its former chapter or topic was deleted since',
  'left.no_draft': 'It is no draft any more, and only your own drafts are yours to delete',
  'left.in_use': 'It is used by {uses}',
  'bulk.undone': 'This change was undone already.',
  'review.merged': 'Merged into question {kept}',
  'review.unmerged': 'No longer merged into question {kept}',
  'review.comment_missing': 'Please say what is to be changed',
} as const
