import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Badge, Box, Checkbox, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconChevronRight, IconCopy, IconTrash } from '@tabler/icons-react'
import { type PartType, partTypeNames, questionTypes } from '#contract'
import { drawBlanks, shortLine } from '#web/ui/rich-text/draw-blanks.ts'
import { DecimalField } from '../../../list/decimal-field.tsx'
import { readNumber } from '../../../list/read-number.ts'
import { lineOf } from '../../../printed-form/excerpt.ts'
import { LabelSelect } from '../../../printed-form/label-select.tsx'
import { typeLabels } from '../../../printed-form/labels.ts'
import { PartProvider, useQuestionForm } from '../../form/form-context.ts'
import type { PartValues } from '../../form/form-schema.ts'
import { QuestionText } from '../../form/question-text.tsx'
import classes from '../lists/list-fields.module.css'
import { RowTool } from '../lists/row-tools.tsx'
import { partFields } from './part-fields.ts'

const partLabels = Object.fromEntries(partTypeNames.map((type) => [type, typeLabels[type]])) as Record<
  PartType,
  (typeof typeLabels)[PartType]
>

interface PartCardProps {
  part: PartValues
  index: number
  count: number
  /** As printed: "(ii)". */
  name: string
  isOpen: boolean
  onToggle: () => void
  onMove: (by: -1 | 1) => void
  /** Absent when there is no room for another part. */
  onDuplicate?: () => void
  /** Absent while the part is the only one. */
  onRemove?: () => void
  /** Whether it is the first side of an OR pair; null where it can't be one. */
  pairing: { isOn: boolean } | null
  onPair: () => void
}

/** One question of a case study: a line when closed, the whole form of its type when open. */
export function PartCard(props: PartCardProps) {
  const { part, index, name, isOpen, onToggle } = props
  const { t } = useLingui()
  const form = useQuestionForm()
  const isFaulty = Object.keys(form.errors).some((path) => path.startsWith(`parts.${index}.`))
  const body = `part-${part.key}`
  const text = lineOf(drawBlanks(part.type, part.question_text, shortLine))
  return (
    <Box role="group" aria-label={t`Part ${name}`} className={classes.card} data-faulty={isFaulty || undefined}>
      <div className={classes.cardHead}>
        <UnstyledButton
          type="button"
          className={classes.cardName}
          aria-expanded={isOpen}
          aria-controls={isOpen ? body : undefined}
          onClick={onToggle}
          data-faulty={(isFaulty && !isOpen) || undefined}
        >
          <IconChevronRight size={16} aria-hidden />
          <strong>{name}</strong>
          <MarkBadge marks={part.max_marks} />
          <span>{text || <Trans>No text yet</Trans>}</span>
        </UnstyledButton>
        <PartTools {...props} />
      </div>
      {isOpen && (
        <div className={classes.cardBody} id={body}>
          <PartProvider value={index}>
            <PartBody {...props} />
          </PartProvider>
        </div>
      )}
    </Box>
  )
}

function MarkBadge({ marks }: { marks: number | string }) {
  const value = readNumber(marks)
  return value ? (
    <Badge variant="default" tt="none">
      <Trans>Marks: {value}</Trans>
    </Badge>
  ) : null
}

function PartTools({ index, count, name, onMove, onDuplicate, onRemove }: PartCardProps) {
  const { t } = useLingui()
  return (
    <ActionIcon.Group className={classes.tools}>
      <RowTool icon={IconArrowUp} label={t`Move part ${name} up`} isOff={index === 0} onClick={() => onMove(-1)} />
      <RowTool
        icon={IconArrowDown}
        label={t`Move part ${name} down`}
        isOff={index === count - 1}
        onClick={() => onMove(1)}
      />
      <ActionIcon
        variant="default"
        size="lg"
        disabled={!onDuplicate}
        aria-label={t`Duplicate part ${name}`}
        onClick={onDuplicate}
      >
        <IconCopy size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="lg"
        disabled={!onRemove}
        aria-label={t`Remove part ${name}`}
        onClick={onRemove}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </ActionIcon.Group>
  )
}

function PartBody({ part, index, pairing, onPair }: PartCardProps) {
  const { t } = useLingui()
  const form = useQuestionForm()
  const Fields = partFields[part.type]
  /** Marks that nobody has changed follow the type; those of an OR pair stay equal. */
  const chooseType = (type: PartType) => {
    const untouched = Number(part.max_marks) === questionTypes[part.type].default_marks && part.or_group === ''
    form.setFieldValue(`parts.${index}`, {
      ...part,
      type,
      ...(untouched ? { max_marks: questionTypes[type].default_marks } : {}),
    })
    form.clearErrors()
  }
  return (
    <>
      <div className={classes.partFacts}>
        <LabelSelect
          label={t`Type`}
          labels={partLabels}
          value={part.type}
          onChange={(type) => type && chooseType(type)}
          error={form.errors[`parts.${index}.type`]}
        />
        <DecimalField label={t`Marks`} withAsterisk {...form.getInputProps(`parts.${index}.max_marks`)} />
      </div>
      <QuestionText id={`part-text-${part.key}`} />
      <Fields />
      {pairing && (
        <Checkbox
          label={t`This question OR the next one: pupils choose`}
          checked={pairing.isOn}
          onChange={onPair}
          error={form.errors[`parts.${index}.or_group`]}
        />
      )}
    </>
  )
}
