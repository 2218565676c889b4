/** What a print plan makes, each in a place of its own in the archive. */
export const planParts = ['papers', 'answer-sheets', 'marking-schemes', 'proofs', 'attendance', 'labels'] as const
export type PlanPart = (typeof planParts)[number]

/** Why copies can't be printed: no paper, one that is not approved, one that the asker doesn't see, or one that can't be laid out. */
export const planFaults = ['NO_PAPER', 'NOT_APPROVED', 'NOT_SEEN', 'NOT_SET'] as const
export type PlanFault = (typeof planFaults)[number]

export const planLimits = {
  /** Exams of one plan. */
  exams: 100,
  /** Files of papers in one archive, which is built in memory. */
  files: 1000,
  /** Named answer sheets of one plan. */
  answer_sheets: 5000,
  /** Bytes of the archive. */
  bytes: 256 * 2 ** 20,
  spare: 100,
} as const

/** Copies beyond the pupils in a room and set, where nobody has said another number. */
export const usualSpare = (copies: number): number => Math.max(2, Math.ceil((copies * 5) / 100))

/** Sheets of paper that all copies take. */
export const paperTaken = (copies: number, pages: number, duplex: boolean): number =>
  copies * Math.ceil(pages / (duplex ? 2 : 1))
