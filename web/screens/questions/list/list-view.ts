import { useCallback, useState } from 'react'
import { z } from 'zod'
import { useAccount } from '#web/api/sign-in/account.ts'
import { pageSizes } from '#web/ui/list/pages/page-size.tsx'
import { readPreference, writePreference } from '#web/ui/preferences.ts'

/** The columns that can be left out; the question itself and what is done with it always stand. */
export const columnNames = [
  'grade',
  'subject',
  'chapter',
  'topic',
  'type',
  'level',
  'skill',
  'marks',
  'time',
  'language',
  'used',
  'facility',
  'changed',
  'review',
  'status',
] as const
export type ColumnName = (typeof columnNames)[number]

/** What of a list is shown, as each person likes it. */
const ListView = z.object({
  columns: z
    .array(z.string())
    .catch(['chapter', 'type', 'level', 'marks', 'review', 'status'])
    .transform((names) => columnNames.filter((name) => names.includes(name))),
  page_size: z.literal(pageSizes).catch(10),
})
export type ListView = z.output<typeof ListView>

/** What was kept, as far as it can be read. */
export function readView(stored: string | null): ListView {
  try {
    return ListView.parse(JSON.parse(stored ?? '{}'))
  } catch {
    return ListView.parse({})
  }
}

const nameOf = (account_id = 0) => `list:questions:${account_id}` as const

/** What this person has chosen in this browser. */
export const storedView = (account_id: number | undefined): ListView => readView(readPreference(nameOf(account_id)))

/** The same, and a way to change it. */
export function useListView() {
  const { user } = useAccount()
  const name = nameOf(user?.id)
  const [view, setView] = useState(() => storedView(user?.id))
  const change = useCallback(
    (changes: Partial<ListView>) => {
      const next = { ...view, ...changes }
      setView(next)
      writePreference(name, JSON.stringify(next))
    },
    [view, name],
  )
  return { view, change }
}
