import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Popover, UnstyledButton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { firstWeekday, today } from '../../dates.ts'
import { monthAfter, monthOf, weeksOf } from '../../month.ts'
import classes from './date-panel.module.css'

interface DatePanelProps {
  /** The field below which it stands. */
  anchor: HTMLElement | null
  opened: boolean
  /** YYYY-MM-DD; null for none. */
  day: string | null
  onTake: (day: string) => void
  onClose: () => void
}

/** A month of days to choose from; the arrows go from day to day, Page Up and Page Down from month to month. */
export default function DatePanel({ anchor, opened, onClose, ...month }: DatePanelProps) {
  const { t } = useLingui()
  return (
    <Popover opened={opened} onDismiss={onClose} position="bottom-start" shadow="md" trapFocus closeOnEscape={false}>
      <Popover.Target>
        <Anchor of={anchor} />
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-label={t`Choose a day`}
        p="xs"
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
      >
        <Month {...month} onClose={onClose} />
      </Popover.Dropdown>
    </Popover>
  )
}

/** Stands for the field, which is drawn before the code of the calendar is there. */
function Anchor({ of, ref }: { of: HTMLElement | null; ref?: Ref<HTMLElement | null> }) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => of)
  return null
}

const dayMs = 86_400_000
const daysAfter = (day: string, by: number) => new Date(Date.parse(day) + by * dayMs).toISOString().slice(0, 10)

/** The same date of another month, or its last where that month is shorter. */
function monthsAfter(day: string, by: number): string {
  const month = monthAfter(monthOf(day), by)
  const last = daysAfter(`${monthAfter(month, 1)}-01`, -1)
  const same = month + day.slice(7)
  return same < last ? same : last
}

/** What a key does to the day that has the focus. */
const steps: Record<string, (day: string, end: 1 | -1) => string> = {
  ArrowLeft: (day, end) => daysAfter(day, -end),
  ArrowRight: (day, end) => daysAfter(day, end),
  ArrowUp: (day) => daysAfter(day, -7),
  ArrowDown: (day) => daysAfter(day, 7),
  PageUp: (day) => monthsAfter(day, -1),
  PageDown: (day) => monthsAfter(day, 1),
}

function Month({ day, onTake, onClose }: Pick<DatePanelProps, 'day' | 'onTake' | 'onClose'>) {
  const { i18n } = useLingui()
  const [at, setAt] = useState(day ?? today())
  const table = useRef<HTMLTableElement>(null)
  const isMoved = useRef(false)
  const month = monthOf(at)
  const weeks = weeksOf(month, firstWeekday())
  const write = (parts: Intl.DateTimeFormatOptions, one: string) =>
    i18n.date(new Date(one), { timeZone: 'UTC', ...parts })
  useEffect(() => {
    if (isMoved.current) table.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus()
    isMoved.current = false
  }, [at])
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    isMoved.current = true
    setAt(step(at, document.dir === 'rtl' ? -1 : 1))
  }
  return (
    <>
      <MonthHead at={at} title={write({ month: 'long', year: 'numeric' }, at)} onTurn={setAt} />
      <table ref={table} className={classes.month}>
        <thead>
          <tr>
            {weeks[0]?.map((one) => (
              <th key={one} scope="col" abbr={write({ weekday: 'long' }, one)}>
                {write({ weekday: 'short' }, one)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((one) => (
                <td key={one}>
                  <UnstyledButton
                    className={classes.day}
                    data-day={one}
                    data-autofocus={one === at || undefined}
                    data-mantine-stop-propagation
                    data-beyond={monthOf(one) !== month || undefined}
                    tabIndex={one === at ? 0 : -1}
                    aria-label={write({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }, one)}
                    aria-pressed={one === day}
                    aria-current={one === today() ? 'date' : undefined}
                    onKeyDown={move}
                    onClick={() => {
                      onTake(one)
                      onClose()
                    }}
                  >
                    {Number(one.slice(8))}
                  </UnstyledButton>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

interface MonthHeadProps {
  /** The day that has the focus. */
  at: string
  title: string
  onTurn: (at: string) => void
}

/** The month in words, between the keys that turn to others. */
function MonthHead({ at, title, onTurn }: MonthHeadProps) {
  const { t } = useLingui()
  const turns = [
    [t`Year before`, IconChevronsLeft, -12],
    [t`Month before`, IconChevronLeft, -1],
    [t`Month after`, IconChevronRight, 1],
    [t`Year after`, IconChevronsRight, 12],
  ] as const
  const toTurn = ([label, Sign, by]: (typeof turns)[number]) => (
    <ActionIcon
      key={label}
      variant="subtle"
      color="gray"
      aria-label={label}
      data-mantine-stop-propagation
      onClick={() => onTurn(monthsAfter(at, by))}
    >
      <Sign size={18} className={classes.turn} aria-hidden />
    </ActionIcon>
  )
  return (
    <div className={classes.head}>
      {turns.slice(0, 2).map(toTurn)}
      <span aria-live="polite">{title}</span>
      {turns.slice(2).map(toTurn)}
    </div>
  )
}
