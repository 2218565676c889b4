export const paperStates = ['DRAFT', 'SUBMITTED', 'APPROVED', 'ARCHIVED'] as const
export type PaperState = (typeof paperStates)[number]

/** Whether a person chose the questions or the machine did. */
export const createdTypes = ['MANUAL', 'AUTOMATIC'] as const
export type CreatedType = (typeof createdTypes)[number]
