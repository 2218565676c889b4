import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { useAccount } from '#web/api/sign-in/account.ts'
import { useSessions } from '#web/api/sign-in/sessions.ts'
import { dayText, momentText } from '#web/ui/dates.ts'
import { usePrinting } from '#web/ui/printing.ts'
import type { Filter } from './filters/filter.ts'

type Chosen = Pick<Filter, 'label' | 'value' | 'choices' | 'ofSession' | 'usual'>

interface PrintLineProps {
  filters?: Chosen[]
  /** What the search box says, and what is sought. */
  label?: string
  search?: string
}

/** On paper, below the title: whose page it is, of which session, what narrows it, and when it was printed. */
export const PrintLine = (props: PrintLineProps) => usePrinting() && <Line {...props} />

function Line({ filters = [], label, search }: PrintLineProps) {
  const { user } = useAccount()
  // What the frame of the page has loaded; the platform has none.
  const { session } = useSessions(false)
  const when = momentText(Date.now())
  const chosen = filters.flatMap((filter) => {
    const word = wordOf(filter)
    return word === undefined ? [] : [`${filter.label}: ${word}`]
  })
  const own = filters.some(({ ofSession }) => ofSession) ? null : session?.name
  const facts = [user?.school_name ?? 'Quaestor', own, ...chosen, search && `${label}: ${search}`]
  return (
    <Text size="sm" w="100%">
      {facts.filter(Boolean).join(' · ')}
      {' · '}
      <Trans>printed {when}</Trans>
    </Text>
  )
}

/** The chosen value as its filter says it; undefined where none is. */
function wordOf({ choices, value, usual }: Chosen): string | undefined {
  if (value === null) return usual
  if (choices === 'date') return dayText(value)
  const all = typeof choices === 'object' ? choices.flatMap((one) => ('items' in one ? one.items : [one])) : []
  return all.find((one) => one.value === value)?.label ?? value
}
