/** What somebody is told who sees a row and may not change it (server/policy/table.ts). */
export const policyTexts = {
  'policy.platform': 'This belongs to the platform. Only a super admin can do this.',
  'policy.instruction': 'This instruction is not only of your classes and subjects. Create one for your class instead.',
  'policy.not_yours_to_give': 'You do not have all of these classes yourself. Ask a school admin to hand them over.',
  'policy.exam_whole':
    'This reaches sections of the exam that are not yours. Only somebody who sees all of them can do it.',
  'policy.blueprint': 'This blueprint is somebody else’s. Save a copy of your own to change it.',
} as const
