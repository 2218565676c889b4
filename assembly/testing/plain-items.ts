import type { BankItem } from '../model/bank.ts'

/** A question with nothing special to it. */
export function plainItem(id: number, more: Partial<BankItem> = {}): BankItem {
  const place = { chapter_id: 1, topic_id: null }
  const kind = { type: 'MCQ_SINGLE', level: 'EASY', skill: 'APPLY', max_marks: 1, minutes: null } as const
  return { id, ...place, ...kind, used_days_ago: null, ...more }
}

export const plainItems = (count: number, more: (id: number) => Partial<BankItem> = () => ({})): BankItem[] =>
  Array.from({ length: count }, (_, index) => plainItem(index + 1, more(index + 1)))
