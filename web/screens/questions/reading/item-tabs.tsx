import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { QuestionReading, ReadingItemState } from '#contract'
import { toSearch } from '#web/ui/list/use-url-state.ts'
import { saysSomething } from './says-something.ts'
import { readingTabs, tabNames } from './tabs.ts'

/** The questions by how they stand, with counts. What was saved has a tab once there is something. */
export function ItemTabs({ reading, tab }: { reading: QuestionReading; tab: ReadingItemState }) {
  const { t, i18n } = useLingui()
  const { counts } = reading
  const left = saysSomething(reading)
  const countOf = (one: ReadingItemState) => counts[one] + (one === 'LEFT_OUT' ? left.length : 0)
  const shown = readingTabs.filter((one) => one !== 'SAVED' || counts.SAVED > 0)
  return (
    <nav className="list-tabs" aria-label={t`Questions of the file`}>
      {shown.map((one) => (
        <Link
          key={one}
          to="."
          search={() => toSearch({ tab: one }, {})}
          replace
          resetScroll={false}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={one === tab ? 'page' : undefined}
        >
          {i18n._(tabNames[one])} <small>{i18n.number(countOf(one))}</small>
        </Link>
      ))}
    </nav>
  )
}
