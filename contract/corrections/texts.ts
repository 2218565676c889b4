/** Fields of corrections and rechecks, and what is said when they were made. */
export const correctionsTexts = {
  'noun.recheck': 'recheck',
  'recheck.created': 'Recheck asked for',
  'recheck.found': 'Rechecks found',
  'recheck.answer': 'Please say what was found',
  'done.recheck': 'Recheck decided',
  'done.recheck_assigned': 'Recheck assigned',
  'done.correction_undone': 'Correction undone',
  'correction.nobody': 'Choose whose answer is accepted',
  'correction.responses': 'Say which answers are accepted',
  'correction.token': 'Look at what the correction does first, then apply it',
} as const
