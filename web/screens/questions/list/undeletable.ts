import { type Question, say, type User } from '#contract'
import { sayText } from '#web/ui/message/sentence-text.ts'

/** Why somebody can't delete a question: who doesn't see the whole school deletes own drafts. Null where they can. */
export const undeletable = (
  { created_by, review_state }: Pick<Question, 'created_by' | 'review_state'>,
  user: Pick<User, 'id' | 'scope'> | null,
): string | null =>
  user?.scope === 'ALL' || (created_by === user?.id && review_state === 'DRAFT')
    ? null
    : sayText(say('policy.own_drafts'))
