import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, NativeSelect, Switch, TextInput } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { memo, useState } from 'react'
import type { ExamRow } from '#contract'
import { Pick } from '#web/ui/form/pick.tsx'
import { useHasOneLine } from '#web/ui/use-is-mobile.ts'
import { type MarkingState, sheetSorts } from '../marking-url.ts'
import type { SheetStore } from '../store/sheet-store.ts'
import classes from './marking.module.css'

interface SheetFiltersProps {
  store: SheetStore
  exam: ExamRow
  state: MarkingState
  change: (changes: Partial<MarkingState>) => void
  adjust: (changes: Partial<MarkingState>) => void
  columns: { id: number; title: string }[]
  /** The column that is shown alone, where only one is. */
  chosen: number | null | undefined
  isNarrow: boolean
  /** On a phone: a card for each pupil instead of the table. */
  isCards: boolean
  onCards: () => void
  /** Asked for where marks were handed in already, null elsewhere. */
  reason: string | null
  setReason: (reason: string) => void
  /** Leads from the search into the sheet. */
  onDone: () => void
}

/** Which pupils and which questions are shown. It stands while marks are typed. */
export const SheetFilters = memo(function SheetFilters(props: SheetFiltersProps) {
  const { state, adjust, chosen, isNarrow, isCards, onCards, reason, setReason, onDone } = props
  const { t } = useLingui()
  const isFolded = useHasOneLine()
  const [isOpen, setOpen] = useState(false)
  const set = [state.section, chosen, state.sort, state.incomplete].filter((one) => one != null).length
  return (
    <>
      {reason !== null && (
        <TextInput
          data-extra
          label={t`Reason for the change`}
          description={t`These marks were handed in: say why before you change one.`}
          maxLength={500}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      )}
      <Group gap="xs" className={classes.filters}>
        <TextInput
          id="sheet-search"
          type="search"
          aria-label={t`Search by name or roll number`}
          placeholder={t`Name or roll number`}
          w={isNarrow ? '100%' : 220}
          value={state.search}
          onChange={({ currentTarget }) => adjust({ search: currentTarget.value })}
          onKeyDown={({ key }) => key === 'Enter' && onDone()}
        />
        {isFolded ? (
          <Button
            variant="default"
            leftSection={<IconFilter size={16} aria-hidden />}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {set > 0 ? <Trans>Filters ({set})</Trans> : <Trans>Filters</Trans>}
          </Button>
        ) : (
          <Choices {...props} />
        )}
        {isNarrow && !isCards && (
          <Button variant="default" onClick={onCards}>
            <Trans>Pupil by pupil</Trans>
          </Button>
        )}
      </Group>
      {isFolded && isOpen && (
        <Group gap="xs" className={classes.unfolded}>
          <Choices {...props} />
        </Group>
      )}
    </>
  )
})

/** What narrows and orders the pupils and the questions, beside the search. */
function Choices({ exam, state, change, columns, chosen, isNarrow, isCards }: SheetFiltersProps) {
  const { t } = useLingui()
  return (
    <>
      {exam.sections.length > 1 && (
        <Pick
          aria-label={t({ message: 'Section', context: 'of a class' })}
          placeholder={t`All sections`}
          choices={exam.sections.map(({ id, title }) => ({ id, title }))}
          value={state.section}
          onChange={(section) => change({ section })}
        />
      )}
      {columns.length > 0 && (
        <Pick
          aria-label={t`Question`}
          placeholder={isNarrow && !isCards ? t`The first question` : t`All questions`}
          choices={columns}
          value={chosen ?? null}
          onChange={(question) => change({ question })}
        />
      )}
      <NativeSelect
        aria-label={t`Order of the pupils`}
        data={[
          { value: '', label: t`By roll number` },
          { value: 'name', label: t`By name` },
          { value: 'highest', label: t`The highest first` },
          { value: 'lowest', label: t`The lowest first` },
        ]}
        value={state.sort ?? ''}
        onChange={({ currentTarget: { value } }) => change({ sort: sheetSorts.find((one) => one === value) ?? null })}
      />
      <Switch
        label={t`Not complete only`}
        checked={state.incomplete !== null}
        onChange={({ currentTarget }) => change({ incomplete: currentTarget.checked ? '1' : null })}
      />
    </>
  )
}
