import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { PromotionAction, PromotionItem, PromotionPlan } from '#contract'
import { Pick } from '#web/ui/form/pick.tsx'
import { useIsNarrow } from '#web/ui/use-is-mobile.ts'
import { balance } from './balance.ts'
import { Room } from './figures.tsx'
import { Foot } from './foot.tsx'
import { groupsOf, inView, type View, views } from './groups.ts'
import classes from './promotion.module.css'
import { PupilRow } from './pupil-row.tsx'
import type { Promotion } from './use-promotion.ts'

/** Pupils of one view at most; a section has never so many. */
const mostShown = 200

/** The classes to which some of these go on. */
const classesOf = (items: readonly PromotionItem[]) => [
  ...new Set(items.flatMap(({ action, to }) => (action === 'PROMOTE' && to?.grade_id ? [to.grade_id] : []))),
]

const roomsOf = (plan: PromotionPlan, grade_id: number | undefined) =>
  plan.sections
    .filter((section) => section.grade_id === grade_id)
    .map(({ section_id, ...room }) => ({ id: section_id, ...room }))

/** What becomes of each pupil: a section at a time, or those who need a look. */
export function StepPupils({ promotion }: { promotion: Promotion }) {
  const { t } = useLingui()
  const { plan, isStale, draft, putDraft } = promotion
  const [shown, setShown] = useState<number | View | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [evened, setEvened] = useState<number | null>(null)
  const isNarrow = useIsNarrow()
  if (!plan) return <Skeleton height={320} />
  const { items } = plan
  const groups = groupsOf(items)
  const current = shown ?? groups[0]?.section_id ?? null
  const rows =
    typeof current === 'string'
      ? inView(current, draft, items)
      : items.filter(({ from }) => from.section.id === current)
  const decide = (some: readonly PromotionItem[], action: PromotionAction, to_section: number | null = null) =>
    putDraft({
      pupils: {
        ...draft.pupils,
        ...Object.fromEntries(some.map(({ student_id }) => [student_id, { action, to_section }])),
      },
    })
  const reset = (some: readonly PromotionItem[]) => {
    const gone = new Set(some.map(({ student_id }) => String(student_id)))
    putDraft({ pupils: Object.fromEntries(Object.entries(draft.pupils).filter(([id]) => !gone.has(id))) })
  }
  const toggle = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  const even = () => {
    const isByHand = ({ student_id }: PromotionItem) => {
      const decided = draft.pupils[student_id]
      return decided !== undefined && (decided.action !== 'PROMOTE' || decided.to_section !== null)
    }
    const moved = classesOf(rows).flatMap((grade_id) =>
      balance(
        items.filter((item) => item.action === 'PROMOTE' && item.to?.grade_id === grade_id && !isByHand(item)),
        roomsOf(plan, grade_id),
      ),
    )
    setEvened(moved.length)
    putDraft({
      pupils: {
        ...draft.pupils,
        ...Object.fromEntries(
          moved.map(([{ student_id }, to_section]) => [student_id, { action: 'PROMOTE' as const, to_section }]),
        ),
      },
    })
  }
  const ticked = rows.filter(({ student_id }) => chosen.has(student_id))
  const viewNames: Record<View, string> = {
    errors: t`Errors`,
    warnings: t`Warnings`,
    detained: t`Detained`,
    mine: t`Changed by me`,
  }
  const count = ticked.length
  const goTo = ticked.every(({ action }) => action === 'PROMOTE') ? classesOf(ticked) : []
  const mayEven = classesOf(rows).some((grade_id) => roomsOf(plan, grade_id).length > 1)
  return (
    <Stack gap="sm">
      <fieldset className={classes.groups} aria-label={t`Shown`}>
        {groups.map(({ section_id, grade, section, count: size }) => (
          <button
            key={section_id}
            type="button"
            className={classes.group}
            aria-pressed={current === section_id}
            onClick={() => setShown(section_id)}
          >
            {grade} {section} ({size})
          </button>
        ))}
        {views.map((view) => {
          const size = inView(view, draft, items).length
          return (
            size > 0 && (
              <button
                key={view}
                type="button"
                className={classes.group}
                aria-pressed={current === view}
                onClick={() => setShown(view)}
              >
                {viewNames[view]} ({size})
              </button>
            )
          )
        })}
      </fieldset>
      <Room plan={plan} />
      {rows.length === 0 && (
        <Text c="dimmed">
          <Trans>Nobody of these classes is left to be promoted.</Trans>
        </Text>
      )}
      {rows.length > 0 && (
        <>
          <Group gap="xs" mih={isNarrow ? undefined : 34}>
            <Text size="sm" aria-live="polite">
              {count > 0 && t`${plural(count, { one: '# chosen', other: '# chosen' })}`}
            </Text>
            {count === 0 && !isNarrow && (
              <Text size="sm" c="dimmed">
                <Trans>On a row: p promotes, d detains, g graduates, l leaves, arrows go on, Space chooses.</Trans>
              </Text>
            )}
            {count > 0 && (
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
                    choices={roomsOf(plan, goTo[0]).map(({ id, title }) => ({ id, title }))}
                    onChange={(id) => id !== null && decide(ticked, 'PROMOTE', id)}
                  />
                )}
              </>
            )}
            {count === 0 && mayEven && (
              <Button size="compact-sm" variant="default" ms="auto" disabled={isStale} onClick={even}>
                <Trans>Balance sections</Trans>
              </Button>
            )}
            {count === 0 && evened !== null && (
              <Text size="sm" role="status">
                {evened === 0
                  ? t`The sections are even, or nobody can be moved.`
                  : t`${plural(evened, { one: '# pupil goes to another section', other: '# pupils go to another section' })}`}
              </Text>
            )}
          </Group>
          <table className={`${classes.pupils} ${classes.byPupil}`} aria-label={t`Pupils`}>
            <thead>
              <tr>
                <th scope="col" aria-label={t`Chosen`} />
                <th scope="col">{t`Name`}</th>
                <th scope="col">{t`From`}</th>
                <th scope="col">{t`What happens`}</th>
                <th scope="col">{t`To section`}</th>
                <th scope="col">{t`Roll no.`}</th>
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, mostShown).map((item) => (
                <PupilRow
                  key={item.student_id}
                  item={item}
                  decided={draft.pupils[item.student_id]}
                  isChosen={chosen.has(item.student_id)}
                  onChoose={() => toggle(item.student_id)}
                  onDecide={(action, to_section) => decide([item], action, to_section)}
                />
              ))}
            </tbody>
          </table>
          {rows.length > mostShown && (
            <Text size="sm" c="dimmed">
              <Trans>The first {mostShown} are shown.</Trans>
            </Text>
          )}
        </>
      )}
      <Foot promotion={promotion} />
    </Stack>
  )
}
