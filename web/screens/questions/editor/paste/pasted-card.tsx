import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Group, Radio, Text } from '@mantine/core'
import { useMemo } from 'react'
import { letterOf } from '#contract'
import { typeLabels } from '../../printed-form/labels.ts'
import { PrintedQuestion } from '../../printed-form/printed-question.tsx'
import type { FormValues } from '../form/form-schema.ts'
import { printedOf } from '../page/live-preview.tsx'
import classes from './paste-many.module.css'
import type { Outcome } from './use-create-many.ts'

interface PastedCardProps {
  number: number
  values: FormValues
  problems: string[]
  /** Which option was marked here; null where the text marks one itself. */
  marking: { right: number | null } | null
  outcome: Outcome | null
  onMark: (option: number) => void
}

/** A question that was found: as printed, what is wrong with it, and whether it is saved. */
export function PastedCard({ number, values, problems, marking, outcome, onMark }: PastedCardProps) {
  const { t, i18n } = useLingui()
  const question = useMemo(() => printedOf(values), [values])
  const isSaved = outcome?.saved ?? false
  return (
    <article className={classes.card} aria-label={t`Question ${number}`} data-saved={isSaved || undefined}>
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
      </Group>
      <PrintedQuestion question={question} withAnswer />
      {!isSaved && marking && (
        <Radio.Group
          label={t`Which option is right?`}
          mt="xs"
          onChange={(value) => onMark(Number(value))}
          value={marking.right === null ? null : String(marking.right)}
        >
          <Group gap="md" mt={4}>
            {values.question_options.map((_, index) => (
              <Radio key={letterOf(index)} value={String(index)} label={letterOf(index)} />
            ))}
          </Group>
        </Radio.Group>
      )}
      {!isSaved && (problems.length > 0 || outcome) && (
        <ul className={classes.problems}>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
          {outcome && !outcome.saved && <li role="alert">{outcome.message}</li>}
        </ul>
      )}
      {isSaved && (
        <Text size="sm" c="dimmed">
          <Trans>It is in the question bank.</Trans>
        </Text>
      )}
    </article>
  )
}
