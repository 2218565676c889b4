import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Button, Checkbox, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import type { QuestionType } from '#contract'
import { DecimalField } from '../../list/decimal-field.tsx'
import { typeLabels } from '../../printed-form/labels.ts'
import { PrintedQuestion } from '../../printed-form/printed-question.tsx'
import { printedOf } from '../page/live-preview.tsx'
import { useDoubtText } from './doubt-text.ts'
import { KeyField } from './key-field.tsx'
import classes from './paste-many.module.css'
import { pastedTypes } from './pasted-values.ts'
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
  const { t, i18n } = useLingui()
  const { values, changes, problems } = entry
  const number = entry.place + 1
  const hasTypedAnswer = values.type === 'FILL_BLANK' || values.type === 'NUMERIC'
  return (
    <>
      <div className={classes.tools}>
        <NativeSelect
          label={t`Type`}
          aria-label={t`Type of question ${number}`}
          value={values.type}
          data={pastedTypes.map((type) => ({ value: type, label: i18n._(typeLabels[type]) }))}
          onChange={(event) => entry.change({ type: event.currentTarget.value as QuestionType })}
        />
        <DecimalField
          label={t`Marks`}
          aria-label={t`Marks of question ${number}`}
          value={values.max_marks}
          onChange={(event) => entry.change({ marks: event.currentTarget.value })}
        />
        {hasTypedAnswer && (
          <TextInput
            label={t`Answer`}
            aria-label={t`Answer of question ${number}`}
            description={values.type === 'FILL_BLANK' ? t`Several blanks: red; blue` : undefined}
            value={changes.answer ?? entry.answer}
            onChange={(event) => entry.change({ answer: event.currentTarget.value })}
          />
        )}
      </div>
      <KeyField values={values} onChange={entry.change} />
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
