import { Trans, useLingui } from '@lingui/react/macro'
import { Paper, Text, Title } from '@mantine/core'
import { type RefObject, useEffect, useRef } from 'react'
import type { StoredSection } from '#contract'
import { canPair, moveUnit, pairWithNext, removeQuestion, splitPair, swapPair, unitsOf } from '../../making/choices.ts'
import classes from '../../making/wizard.module.css'
import { SectionProgress } from '../pick/section-progress.tsx'
import { sectionTotals } from '../pick/totals.ts'
import type { Draft } from '../use-draft.ts'
import { ArrangeUnit } from './arrange-unit.tsx'
import { useDrag } from './use-drag.ts'

interface ArrangeSectionProps {
  draft: Draft
  section: StoredSection
  /** The printed number of the section's first question. */
  first: number
  /** Questions in full, not only their beginning. */
  whole: boolean
  /** Tells screen readers what happened. */
  onSay: (text: string) => void
}

export function ArrangeSection({ draft, section: { section, ...planned }, first, whole, onSay }: ArrangeSectionProps) {
  const { t } = useLingui()
  const list = useRef<HTMLOListElement>(null)
  const units = unitsOf(draft.choices, section)
  const totals = sectionTotals({ section, ...planned }, draft.choices)
  const keepFocus = useFocusBack(list, draft.choices)

  const move = (index: number, to: number) => {
    keepFocus()
    draft.change((all) => moveUnit(all, { section, index }, to))
    onSay(t`Question ${first + index} is now number ${first + to}`)
  }
  const drag = useDrag(list, move)
  return (
    <Paper component="section" withBorder p="sm" radius="md" aria-label={t`Section ${section}`}>
      <Title order={2} size="h5" mb="xs">
        <SectionProgress totals={totals} />
      </Title>
      {units.length === 0 && (
        <Text size="sm" c="dimmed">
          <Trans>No questions chosen for this section yet.</Trans>
        </Text>
      )}
      <ol ref={list} className={classes.units}>
        {units.map((unit, index) => (
          <ArrangeUnit
            key={unit[0].question_id}
            unit={unit}
            whole={whole}
            number={first + index}
            paperLanguage={draft.language}
            index={index}
            count={units.length}
            dragged={drag.dragged === index}
            dropSide={drag.sideOf(index)}
            handle={drag.handle(index)}
            isFull={totals.chosen >= totals.count}
            onMove={(to) => move(index, to)}
            onPair={
              canPair(units, index) ? () => draft.change((all) => pairWithNext(all, { section, index })) : undefined
            }
            onSplit={() => draft.change((all) => splitPair(all, { section, index }))}
            onSwap={() => draft.change((all) => swapPair(all, { section, index }))}
            onRemove={(id) => draft.change((all) => removeQuestion(all, id))}
          />
        ))}
      </ol>
    </Paper>
  )
}

/** Gives the focus back to the button that moved its row: a row that changes its place in the page may lose it. */
function useFocusBack(list: RefObject<HTMLElement | null>, choices: unknown): () => void {
  const focused = useRef<Element | null>(null)
  useEffect(() => {
    const element = focused.current
    focused.current = null
    if (choices && element instanceof HTMLElement && list.current?.contains(element)) element.focus()
  }, [choices, list])
  return () => {
    focused.current = document.activeElement
  }
}
