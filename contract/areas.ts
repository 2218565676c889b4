/**
 * The areas of the product and what each is: folders of these names in every tree, and no others but the technical ones that
 * scripts/build/map.ts names. Printed in docs/map.md.
 */
export const areas = {
  platform: 'schools, sessions, roles, rights, log, mails, settings',
  'sign-in': 'login, ways in (links, codes, one-time passwords), invitations, profile, devices',
  academics: 'classes, sections, subjects, chapters, topics; all of them in one go',
  people: 'students, staff, promotion, personal data',
  questions: 'list, editor, printed form, spreadsheet, review, bulk, similar questions',
  papers: 'list, print, approval, instructions, making (the frame of both wizards), by hand',
  assembly: 'papers that are made by themselves: blueprint, bank, wizard, result, grid',
  exams: 'plan, calendar, roster, duty',
  marks: 'entry on the sheet and on a phone, without a network, upload; the room on the day',
  scans:
    'answer sheets that come back: batches of pages, doubts, what pupils answered, marks from it; above marks and papers',
  corrections: 'corrections of the key, grace and moderation, rechecks; above marks',
  results: 'totals, statistics, grade systems, result schemes; below exams and marks',
  reports: 'of a school, a teacher, a student; analysis, cards, remarks, what is shared',
  dashboard: 'what somebody sees first',
} as const

export type AreaName = keyof typeof areas
