import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Button, Checkbox, Group, Text } from '@mantine/core'
import { useMemo } from 'react'
import { partTypeNames, questionTypeNames } from '#contract'
import { typeLabels } from '../../printed-form/labels.ts'
import { PrintedQuestion } from '../../printed-form/printed-question.tsx'
import { printedOf } from '../page/live-preview.tsx'
import { CardFields } from './card-fields.tsx'
import { useDoubtText } from './doubt-text.ts'
import type { CardChanges } from './making.ts'
import classes from './paste-many.module.css'
import type { Outcome } from './use-create-many.ts'
import type { FoundEntry } from './use-found.ts'

interface PastedCardProps {
  entry: FoundEntry
  outcome: Outcome | null
}

/** A question that was found: as printed, what may be put right, what is wrong or in doubt, and whether it is saved. */
export function PastedCard({ entry, outcome }: PastedCardProps) {
  const { t, i18n } = useLingui()
  const { values, changes } = entry
  const number = entry.place + 1
  const question = useMemo(() => printedOf(values), [values])
  const isSaved = outcome?.saved ?? false
  const isLeft = !isSaved && changes.left_out === true
  return (
    <article className={classes.card} aria-label={t`Question ${number}`} data-saved={isSaved || isLeft || undefined}>
      <Group gap="xs" mb={6}>
        <strong>{number}.</strong>
        <Badge variant="default" tt="none">
          {i18n._(typeLabels[values.type])}
        </Badge>
        {isSaved && (
          <Badge color="green" variant="light" tt="none">
            <Trans>Saved</Trans>
          </Badge>
        )}
        {!isSaved && (
          <Checkbox
            ms="auto"
            label={t`Leave out`}
            aria-label={t`Leave out question ${number}`}
            checked={isLeft}
            onChange={(event) => entry.change({ left_out: event.currentTarget.checked })}
          />
        )}
      </Group>
      <PrintedQuestion question={question} withAnswer />
      {isSaved ? (
        <Text size="sm" c="dimmed">
          <Trans>It is in the question bank.</Trans>
        </Text>
      ) : (
        !isLeft && <CardTools entry={entry} failure={outcome && !outcome.saved ? outcome.message : null} />
      )}
    </article>
  )
}

function CardTools({ entry, failure }: { entry: FoundEntry; failure: string | null }) {
  const { values, changes, problems } = entry
  const number = entry.place + 1
  const changePart = (at: number) => (more: CardChanges) =>
    entry.change({ parts: { ...changes.parts, [at]: { ...changes.parts?.[at], ...more } } })
  const parts = values.type === 'CASE_STUDY' ? values.parts : []
  return (
    <>
      <CardFields
        name={String(number)}
        values={values}
        types={questionTypeNames}
        answer={changes.answer ?? entry.answer}
        onChange={entry.change}
      />
      {parts.map((part, at) => (
        <CardFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is made anew with each change, and has its place alone
          key={at}
          name={`${number}.${at + 1}`}
          isPart
          values={part}
          types={partTypeNames}
          answer={changes.parts?.[at]?.answer ?? (entry.partAnswers[at] || '')}
          onChange={changePart(at)}
        />
      ))}
      <Notes entry={entry} />
      <Doubts entry={entry} />
      {(problems.length > 0 || failure) && (
        <ul className={classes.problems}>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
          {failure && <li role="alert">{failure}</li>}
        </ul>
      )}
    </>
  )
}

/** What was left out, and what was taken off. */
function Notes({ entry: { left, relettered } }: { entry: FoundEntry }) {
  const lines = left.join(' · ')
  return (
    <>
      {lines && (
        <Text size="sm" c="dimmed" mt={6}>
          <Trans>Left out here: {lines}</Trans>
        </Text>
      )}
      {relettered && (
        <Text size="sm" c="dimmed" mt={6}>
          <Trans>The options carried letters of their own; these were taken off.</Trans>
        </Text>
      )}
    </>
  )
}

function Doubts({ entry }: { entry: FoundEntry }) {
  const doubtText = useDoubtText()
  if (entry.doubts.length === 0) return null
  return (
    <div className={classes.doubts} role="alert">
      <ul>
        {entry.doubts.map((doubt) => (
          <li key={JSON.stringify(doubt)}>{doubtText(doubt)}</li>
        ))}
      </ul>
      <Button size="compact-sm" variant="default" onClick={() => entry.change({ settled: true })}>
        <Trans>It is right as shown</Trans>
      </Button>
    </div>
  )
}
