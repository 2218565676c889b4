import { Trans } from '@lingui/react/macro'
import { List, Text, UnstyledButton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { type Refusal, refusalText } from '#web/ui/message/refusal.ts'
import { textOf } from '#web/ui/message/sentence-text.ts'
import type { DetailsForm } from '../../papers/details/use-details-form.ts'
import { Notice } from '../../papers/making/notice.tsx'
import { StalePaper } from '../../papers/making/save/stale-paper.tsx'
import classes from '../blueprint/blueprint.module.css'
import type { BlueprintEditor } from '../blueprint/use-blueprint-editor.ts'
import { Reasons } from '../blueprint/verdict/verdict.tsx'
import { focusField } from '../fields/field.tsx'
import type { Trouble, useAssemble } from '../wizard/use-assemble.ts'
import { NearestPaperPanel } from './nearest.tsx'
import { wantsOf } from './wants.ts'
import type { AutoWords } from './words.ts'

interface AutoTroubleProps {
  form: DetailsForm
  editor: BlueprintEditor
  words: AutoWords
  assembling: Pick<ReturnType<typeof useAssemble>, 'trouble' | 'pending'>
  onReload: () => void
  onSaveOver: (row_version: number) => void
  onDetails: () => void
  /** The paper that misses least becomes the draft. */
  onTakeNearest: () => void
}

/** Why no paper came of the last attempt, and what to do. */
export function AutoTrouble(props: AutoTroubleProps) {
  const { trouble, pending } = props.assembling
  const place = useRef<HTMLElement>(null)
  const asked = useRef<Element | null>(null)
  useEffect(() => {
    if (pending) asked.current = document.activeElement
  }, [pending])
  useEffect(() => {
    if (!trouble) return
    // Who has gone to a field meanwhile is not taken away from it.
    if (document.activeElement !== document.body && document.activeElement !== asked.current) return
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
    const { editor, words, form, onTakeNearest, assembling } = props
    const { nearest, shortfall, parallel } = trouble
    return (
      <>
        <Reasons editor={editor} shortfall={shortfall} parallel={parallel} />
        {nearest && (
          <NearestPaperPanel
            nearest={nearest}
            words={words}
            wants={wantsOf(nearest, { shortfall, values: editor.values, details: form.values })}
            // Of several papers there is none to take: what the bank carries of them is said above.
            onTake={parallel ? undefined : onTakeNearest}
            pending={assembling.pending}
          />
        )}
      </>
    )
  }
  if (trouble.refusal.errorCode === 'stale_row') {
    const { onReload, onSaveOver } = props
    return (
      <StalePaper data={trouble.refusal.data} saveOverLabel={<Trans>Use mine</Trans>} {...{ onReload, onSaveOver }}>
        <Trans>Take up the other version, or assemble yours in its place: press Assemble once more afterwards.</Trans>
      </StalePaper>
    )
  }
  return <Refused {...props} refusal={trouble.refusal} />
}

/** Paths of the blueprint's fields; the others are the details'. */
const ofBlueprint =
  /^(blueprint\.|sections\b|chapters\b|topics\b|level_mix|skill_mix|weights|mean_percent|max_minutes|minutes_per_mark)/

const ofSets = /^(parallel_sets|max_shared)$/

function Refused({ refusal, form, onDetails }: Pick<AutoTroubleProps, 'form' | 'onDetails'> & { refusal: Refusal }) {
  const jump = (path: string, message: string) => {
    if (ofBlueprint.test(path) || ofSets.test(path)) return focusField(path.replace(/^blueprint\./, ''))
    form.setFieldError(path, message)
    return onDetails()
  }
  return (
    <Notice
      color="red"
      urgent
      title={refusal.errors.length > 0 ? <Trans>This cannot be assembled yet</Trans> : refusalText(refusal)}
    >
      {refusal.errors.length > 0 && (
        <List size="sm">
          {refusal.errors.map(({ path, ...message }) => {
            const text = textOf(message)
            return (
              <List.Item key={path + message.message}>
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
