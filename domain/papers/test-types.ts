/** What a paper is for, with its title. */
export const testTypes = {
  UNIT_TEST: 'Unit test',
  PERIODIC_TEST: 'Periodic test',
  HALF_YEARLY: 'Half-yearly examination',
  ANNUAL: 'Annual examination',
  PRE_BOARD: 'Pre-board examination',
  CLASS_TEST: 'Class test',
  PRACTICE: 'Practice paper',
} as const
export type TestType = keyof typeof testTypes
export const testTypeNames = Object.keys(testTypes) as [TestType, ...TestType[]]
