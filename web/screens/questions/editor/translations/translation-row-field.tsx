import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { holds, letterOf } from '#contract'
import { partNumbers } from '#web/ui/rich-text/part-numbers.ts'
import { RichText } from '#web/ui/rich-text/rich-text.tsx'
import { romanOf } from '../../printed-form/labels.ts'
import { useQuestionForm } from '../form/form-context.ts'
import { RichField } from '../form/rich-field.tsx'
import { composeStatements, splitStatements } from '../types/assertion-text.ts'
import { blankTool } from '../types/blank-tool.ts'
import classes from './translation.module.css'
import type { TranslationRow } from './translation-values.ts'

interface RowProps {
  row: TranslationRow
  /** Which translation. */
  index: number
}

/** One text of the question beside its translation; below it on a phone. */
export function TranslationRowField({ row, index }: RowProps) {
  const { values } = useQuestionForm()
  const label = useRowLabel(row)
  return (
    <div className={classes.row}>
      <div lang={values.language} dir="auto" className={classes.original}>
        <Group justify="space-between" gap="xs">
          <span>{label}</span>
          <CopyOriginal row={row} index={index} label={label} />
        </Group>
        {row.original ? (
          <RichText html={row.original} />
        ) : (
          <em>
            <Trans>Nothing written yet</Trans>
          </em>
        )}
      </div>
      <Translated row={row} index={index} label={label} />
    </div>
  )
}

/** Formulas, tables and pictures need not be made again: what is translated may begin with the original. */
function CopyOriginal({ row, index, label }: RowProps & { label: string }) {
  const { t } = useLingui()
  const form = useQuestionForm()
  const { texts = {} } = form.values.translations[index] ?? {}
  if (!row.original || texts[row.id]) return null
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      aria-label={`${t`Copy`}: ${label}`}
      onClick={() => form.setFieldValue(`translations.${index}.texts.${row.id}`, row.original)}
    >
      {t`Copy`}
    </Button>
  )
}

const blankTools = [blankTool]

function Translated({ row, index, label }: RowProps & { label: string }) {
  const { t } = useLingui()
  const { values, errors } = useQuestionForm()
  const { language = '', texts = {} } = values.translations[index] ?? {}
  const path = `translations.${index}.texts.${row.id}`
  const text = texts[row.id] ?? ''
  const statements = row.kind === 'question' && holds(values.type, 'statements') ? splitStatements(text) : null
  if (statements) {
    return (
      <StatementPair
        path={path}
        statements={statements}
        language={language}
        error={errors[path]}
        labels={{ assertion: t`Assertion (A)`, reason: t`Reason (R)` }}
      />
    )
  }
  const isLong = row.kind === 'question' || row.kind === 'part' || row.kind === 'explanation'
  return (
    <RichField
      variant={isLong ? 'full' : 'line'}
      minRows={isLong ? 2 : undefined}
      quiet
      path={path}
      value={text}
      label={label}
      lang={language}
      tools={hasBlanks(row, values) ? blankTools : undefined}
      required={row.kind !== 'explanation'}
    />
  )
}

type Values = ReturnType<typeof useQuestionForm>['values']

function hasBlanks({ kind, place }: TranslationRow, { type, parts }: Values): boolean {
  const of = kind === 'part' ? parts[place]?.type : kind === 'question' ? type : undefined
  return of !== undefined && holds(of, 'blanks')
}

interface StatementPairProps {
  path: string
  statements: { assertion: string; reason: string }
  language: string
  error: ReactNode
  labels: { assertion: string; reason: string }
}

function StatementPair({ path, statements, language, error, labels }: StatementPairProps) {
  const form = useQuestionForm()
  return (
    <div className={classes.statements}>
      {(['assertion', 'reason'] as const).map((side) => (
        <RichField
          key={side}
          variant="full"
          minRows={2}
          quiet
          path={`${path}.${side}`}
          value={statements[side]}
          onChange={(html) => form.setFieldValue(path, composeStatements({ ...statements, [side]: html }, language))}
          error={statements[side] === '' ? error : undefined}
          label={labels[side]}
          lang={language}
          required
        />
      ))}
    </div>
  )
}

/** What the form calls the text. */
function useRowLabel({ kind, place, part = 0 }: TranslationRow): string {
  const { t } = useLingui()
  const { type, parts } = useQuestionForm().values
  const number = place + 1
  const letter = letterOf(place)
  const numbers = partNumbers(parts)
  const roman = romanOf(numbers[kind === 'part' ? place : part] ?? 0)
  const labels: Record<TranslationRow['kind'], string> = {
    question: holds(type, 'parts') ? t`Passage` : t`Question`,
    option: t`Option ${letter}`,
    left: t`Left ${number}`,
    right: t`Right ${number}`,
    distractor: t`Entry ${letter} without a partner`,
    entry: t`Entry ${number}`,
    part: t`Part (${roman})`,
    'part-option': t`Part (${roman}), option ${letter}`,
    explanation: t`Explanation`,
  }
  return labels[kind]
}
