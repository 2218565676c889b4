import { Trans } from '@lingui/react/macro'
import { Button, Group, List, Text, UnstyledButton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { PaperRow } from '#contract'
import { type Refusal, refusalText } from '#web/ui/refusal.ts'
import { translateServerText } from '#web/ui/server-text.ts'
import { Notice } from '../papers/notice.tsx'
import type { DetailsForm } from '../papers/use-details-form.ts'
import { NearestPaperPanel } from './auto-nearest.tsx'
import type { AutoWords } from './auto-words.ts'
import classes from './blueprint.module.css'
import { focusField } from './blueprint-field.tsx'
import { Reasons } from './blueprint-verdict.tsx'
import type { Trouble, useAssemble } from './use-assemble.ts'
import type { BlueprintEditor } from './use-blueprint-editor.ts'

interface AutoTroubleProps {
  form: DetailsForm
  editor: BlueprintEditor
  words: AutoWords
  assembling: Pick<ReturnType<typeof useAssemble>, 'trouble'>
  onReload: () => void
  onSaveOver: (row_version: number) => void
  onDetails: () => void
}

/** Why no paper came of the last attempt, and what to do. */
export function AutoTrouble(props: AutoTroubleProps) {
  const { trouble } = props.assembling
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!trouble) return
    place.current?.focus()
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [trouble])
  if (!trouble) return null
  return (
    <section ref={place} tabIndex={-1} className={classes.verdict}>
      <TroubleText {...props} trouble={trouble} />
    </section>
  )
}

function TroubleText({ trouble, ...props }: AutoTroubleProps & { trouble: Trouble }) {
  if (trouble.kind === 'cancelled') {
    return (
      <Notice color="yellow" urgent title={<Trans>You stopped waiting</Trans>}>
        <Text size="sm">
          <Trans>The server may still finish the paper; you find it among the question papers then.</Trans>
        </Text>
      </Notice>
    )
  }
  if (trouble.kind === 'shortfall') {
    const { editor, words } = props
    return (
      <>
        <Reasons editor={editor} shortfall={trouble.shortfall} />
        {trouble.nearest && <NearestPaperPanel nearest={trouble.nearest} words={words} />}
      </>
    )
  }
  if (trouble.refusal.errorCode === 'stale_row') return <Stale {...props} refusal={trouble.refusal} />
  return <Refused {...props} refusal={trouble.refusal} />
}

function Stale({
  refusal,
  onReload,
  onSaveOver,
}: Pick<AutoTroubleProps, 'onReload' | 'onSaveOver'> & { refusal: Refusal }) {
  const { row_version } = refusal.data as PaperRow
  return (
    <Notice color="yellow" urgent title={<Trans>Somebody else has changed this paper meanwhile</Trans>}>
      <Text size="sm">
        <Trans>Take up the other version, or assemble yours in its place: press Assemble once more afterwards.</Trans>
      </Text>
      <Group mt="xs" gap="xs">
        <Button size="compact-md" variant="light" onClick={onReload}>
          <Trans>Reload</Trans>
        </Button>
        <Button size="compact-md" variant="default" onClick={() => onSaveOver(row_version)}>
          <Trans>Use mine</Trans>
        </Button>
      </Group>
    </Notice>
  )
}

/** Paths of the blueprint's fields; the others are the details'. */
const ofBlueprint =
  /^(blueprint\.|sections\b|chapters\b|topics\b|level_mix|skill_mix|weights|max_minutes|minutes_per_mark)/

function Refused({ refusal, form, onDetails }: Pick<AutoTroubleProps, 'form' | 'onDetails'> & { refusal: Refusal }) {
  const jump = (path: string, message: string) => {
    if (ofBlueprint.test(path)) return focusField(path.replace(/^blueprint\./, ''))
    form.setFieldError(path, message)
    return onDetails()
  }
  return (
    <Notice color="red" urgent title={refusalText(refusal)}>
      {refusal.errors.length > 0 && (
        <List size="sm">
          {refusal.errors.map(({ path, message }) => {
            const text = translateServerText(message)
            return (
              <List.Item key={path + message}>
                <UnstyledButton className={classes.jump} onClick={() => jump(path, text)}>
                  {text}
                </UnstyledButton>
              </List.Item>
            )
          })}
        </List>
      )}
    </Notice>
  )
}
