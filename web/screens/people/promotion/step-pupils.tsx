import { Trans, useLingui } from '@lingui/react/macro'
import { Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { PromotionItem, PromotionPlan } from '#contract'
import { decisionsOf, type PromotionDecisions } from './decisions.ts'
import { FreePlaces } from './figures.tsx'
import { Foot } from './foot.tsx'
import { groupsOf, inView, type View, views } from './groups.ts'
import classes from './promotion.module.css'
import { PupilBar } from './pupil-bar.tsx'
import { PupilRow } from './pupil-row.tsx'
import type { Promotion } from './use-promotion.ts'

/** Pupils of one view at most; a section has never so many. */
const mostShown = 200

/** What becomes of each pupil: a section at a time, or those who need a look. */
export function StepPupils({ promotion }: { promotion: Promotion }) {
  const { plan, isStale, draft } = promotion
  const [shown, setShown] = useState<number | View | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [evened, setEvened] = useState<number | null>(null)
  if (!plan) return <Skeleton height={320} />
  const { items } = plan
  const groups = groupsOf(items)
  const current = shown ?? groups[0]?.section_id ?? null
  const rows =
    typeof current === 'string'
      ? inView(current, draft, items)
      : items.filter(({ from }) => from.section.id === current)
  const decisions = decisionsOf(promotion, plan)
  const toggle = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  const ticked = rows.filter(({ student_id }) => chosen.has(student_id))
  return (
    <Stack gap="sm">
      <Views {...{ plan, draft, current }} onShow={setShown} />
      <FreePlaces plan={plan} />
      {rows.length === 0 && (
        <Text c="dimmed">
          <Trans>Nobody of these classes is left to be promoted.</Trans>
        </Text>
      )}
      {rows.length > 0 && (
        <>
          <PupilBar
            {...{ plan, isStale, rows, ticked, decisions, evened }}
            onEven={() => setEvened(decisions.even(rows))}
          />
          <PupilTable {...{ rows, draft, chosen, decisions }} onChoose={toggle} />
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

interface ViewsProps {
  plan: PromotionPlan
  draft: Promotion['draft']
  current: number | View | null
  onShow: (view: number | View) => void
}

/** The sections, and the views of those who need a look, as far as there are such. */
function Views({ plan: { items }, draft, current, onShow }: ViewsProps) {
  const { t } = useLingui()
  const viewNames: Record<View, string> = {
    errors: t`Errors`,
    warnings: t`Warnings`,
    detained: t`Detained`,
    mine: t`Changed by me`,
  }
  return (
    <fieldset className={classes.groups} aria-label={t`Shown`}>
      {groupsOf(items).map(({ section_id, grade, section, count: size }) => (
        <button
          key={section_id}
          type="button"
          className={classes.group}
          aria-pressed={current === section_id}
          onClick={() => onShow(section_id)}
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
              onClick={() => onShow(view)}
            >
              {viewNames[view]} ({size})
            </button>
          )
        )
      })}
    </fieldset>
  )
}

interface PupilTableProps {
  rows: readonly PromotionItem[]
  draft: Promotion['draft']
  chosen: ReadonlySet<number>
  decisions: PromotionDecisions
  onChoose: (id: number) => void
}

function PupilTable({ rows, draft, chosen, decisions, onChoose }: PupilTableProps) {
  const { t } = useLingui()
  return (
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
            onChoose={() => onChoose(item.student_id)}
            onDecide={(action, to_section) => decisions.decide([item], action, to_section)}
          />
        ))}
      </tbody>
    </table>
  )
}
