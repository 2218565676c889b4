import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Badge, Button, Group, Switch, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { BlueprintRow, CustomaryBlueprint } from '#contract'
import { useTimeWords } from '../../papers/details/use-duration.ts'
import { MarkCount } from '../../papers/making/mark-count.tsx'
import classes from '../blueprint/blueprint.module.css'

interface CustomaryTemplateProps {
  title: string
  description: string
  customary: CustomaryBlueprint
  onUse: () => void
}

/** A blueprint that many schools use. */
export function CustomaryTemplate({ title, description, customary, onUse }: CustomaryTemplateProps) {
  const duration = useTimeWords()
  const { question_paper_marks, timing, blueprint } = customary
  return (
    <Card
      title={title}
      facts={
        <>
          <Size marks={question_paper_marks} sections={blueprint.sections.length} /> · {duration(timing)}
        </>
      }
      description={description}
    >
      <UseButton title={title} onUse={onUse} />
    </Card>
  )
}

interface OwnTemplateProps {
  row: BlueprintRow
  onUse: () => void
  onCopy: () => void
  onShare: () => void
  onDelete: () => void
}

/** A blueprint that somebody of the school has saved. */
export function OwnTemplate({ row, onUse, onCopy, onShare, onDelete }: OwnTemplateProps) {
  const { t } = useLingui()
  const { title, description, question_paper_marks, blueprint, subject, grade, is_own, is_shared } = row
  const place = [grade?.title, subject?.title].filter(Boolean).join(', ')
  return (
    <Card
      title={title}
      badge={!is_own && <Trans>Shared by a colleague</Trans>}
      facts={
        <>
          <Size marks={question_paper_marks} sections={blueprint.sections.length} />
          {blueprint.max_minutes != null && (
            <>
              {' · '}
              <Plural value={blueprint.max_minutes} one="at most # minute" other="at most # minutes" />
            </>
          )}
          {place && ` · ${place}`}
        </>
      }
      description={description}
    >
      <UseButton title={title} onUse={onUse} />
      <Button variant="default" aria-label={t`Copy ${title}`} onClick={onCopy}>
        <Trans>Copy</Trans>
      </Button>
      {is_own && (
        <>
          <Button variant="subtle" color="red" aria-label={t`Delete ${title}`} onClick={onDelete}>
            <Trans>Delete</Trans>
          </Button>
          <Switch label={t`Shared with the school`} checked={is_shared} onChange={onShare} />
        </>
      )}
    </Card>
  )
}

/** '40 marks · 4 sections' */
const Size = ({ marks, sections }: { marks: number; sections: number }) => (
  <>
    <MarkCount marks={marks} /> · <Plural value={sections} one="# section" other="# sections" />
  </>
)

const UseButton = ({ title, onUse }: { title: string; onUse: () => void }) => {
  const { t } = useLingui()
  return (
    <Button variant="light" aria-label={t`Use ${title}`} onClick={onUse}>
      <Trans>Use</Trans>
    </Button>
  )
}

interface CardProps {
  title: string
  badge?: ReactNode
  facts: ReactNode
  description: string | null
  children: ReactNode
}

const Card = ({ title, badge, facts, description, children }: CardProps) => (
  <li className={classes.template}>
    <Group gap="xs">
      <Text fw={600}>{title}</Text>
      {badge && (
        <Badge variant="light" miw="max-content">
          {badge}
        </Badge>
      )}
    </Group>
    <Text size="sm" c="dimmed">
      {facts}
    </Text>
    {description && <Text size="sm">{description}</Text>}
    <Group gap="xs" mt="xs">
      {children}
    </Group>
  </li>
)
