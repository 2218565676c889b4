import { LackingTexts } from '#contract'
import { isRefusal } from '#web/ui/message/refusal.ts'

/** What an edition lacks that was not printed for it; null where it was refused for another reason. */
export function readLacking(error: unknown): LackingTexts[] | null {
  if (!isRefusal(error) || error.errorCode !== 'invalid_field') return null
  const { data } = error
  if (typeof data !== 'object' || data === null || !('lacking' in data)) return null
  return LackingTexts.array().safeParse(data.lacking).data ?? null
}
