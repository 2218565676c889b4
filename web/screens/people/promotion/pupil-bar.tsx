import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import type { PromotionItem, PromotionPlan } from '#contract'
import { Pick } from '#web/ui/form/pick.tsx'
import { useIsNarrow } from '#web/ui/use-is-mobile.ts'
import { classesOf, type PromotionDecisions, targetSectionsOf } from './decisions.ts'

interface PupilBarProps {
  plan: PromotionPlan
  isStale: boolean
  /** The pupils that are shown. */
  rows: readonly PromotionItem[]
  /** The shown pupils that are chosen. */
  ticked: readonly PromotionItem[]
  decisions: PromotionDecisions
  /** How many went to another section when the sections were evened out; null: they were not. */
  evened: number | null
  onEven: () => void
}

/** Above the pupils: what is decided of those that are chosen; with none chosen, the keys and the evening out. */
export function PupilBar({ ticked, ...props }: PupilBarProps) {
  const { t } = useLingui()
  const isNarrow = useIsNarrow()
  const count = ticked.length
  return (
    <Group gap="xs" mih={isNarrow ? undefined : 34}>
      <Text size="sm" aria-live="polite">
        {count > 0 && t`${plural(count, { one: '# chosen', other: '# chosen' })}`}
      </Text>
      {count > 0 ? <OfChosen ticked={ticked} {...props} /> : <OfAll {...props} />}
    </Group>
  )
}

type OfChosenProps = Omit<PupilBarProps, 'rows' | 'evened' | 'onEven' | 'isStale'>

/** What is decided of several at once. */
function OfChosen({ plan, ticked, decisions }: OfChosenProps) {
  const { t } = useLingui()
  const { decide, reset } = decisions
  const goTo = ticked.every(({ action }) => action === 'PROMOTE') ? classesOf(ticked) : []
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => decide(ticked, 'PROMOTE')}>
        <Trans>Promote</Trans>
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => decide(ticked, 'DETAIN')}>
        <Trans>Detain</Trans>
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => reset(ticked)}>
        <Trans>As proposed</Trans>
      </Button>
      {goTo.length === 1 && (
        <Pick
          size="xs"
          aria-label={t`Send those who are chosen to a section`}
          placeholder={t`Send to…`}
          choices={targetSectionsOf(plan, goTo[0]).map(({ id, title }) => ({ id, title }))}
          onChange={(id) => id !== null && decide(ticked, 'PROMOTE', id)}
        />
      )}
    </>
  )
}

type OfAllProps = Omit<PupilBarProps, 'ticked' | 'decisions'>

/** What is said, and done with all that are shown, before any is chosen. */
function OfAll({ plan, isStale, rows, evened, onEven }: OfAllProps) {
  const { t } = useLingui()
  const isNarrow = useIsNarrow()
  const mayEven = classesOf(rows).some((grade_id) => targetSectionsOf(plan, grade_id).length > 1)
  return (
    <>
      {!isNarrow && (
        <Text size="sm" c="dimmed">
          <Trans>On a row: p promotes, d detains, g graduates, l leaves, arrows go on, Space chooses.</Trans>
        </Text>
      )}
      {mayEven && (
        <Button size="compact-sm" variant="default" ms="auto" disabled={isStale} onClick={onEven}>
          <Trans>Balance sections</Trans>
        </Button>
      )}
      {evened !== null && (
        <Text size="sm" role="status">
          {evened === 0
            ? t`The sections are even, or nobody can be moved.`
            : t`${plural(evened, { one: '# pupil goes to another section', other: '# pupils go to another section' })}`}
        </Text>
      )}
    </>
  )
}
