/** What somebody is told who sees a row and may not change it (server/policy/table.ts). */
export const policyTexts = {
  'policy.platform': 'This belongs to the platform. Only a super admin can do this.',
  'policy.instruction': 'This instruction is not only of your classes and subjects. Create one for your class instead.',
  'policy.blueprint': 'This blueprint is somebody else’s. Save a copy of your own to change it.',
} as const
