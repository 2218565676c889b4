import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Tabs } from '@mantine/core'
import { IconDownload, IconGridDots, IconPencil, IconRefresh, IconSend } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { PaperPreview, StoredAssembly } from '#contract'
import { usePermission } from '#web/api/sign-in/account.ts'
import { PageActions } from '#web/ui/list/page-actions.tsx'
import { useIsNarrow } from '#web/ui/use-is-mobile.ts'
import { StatusNote } from '../../papers/details/status-note.tsx'
import { SaveProblem } from '../../papers/making/save/save-problem.tsx'
import { SubmitDialog } from '../../papers/making/submit-dialog.tsx'
import { usePapersPath } from '../../papers/making/use-papers-path.ts'
import shared from '../../papers/papers.module.css'
import { PaperBody } from '../../papers/print/body/paper-body.tsx'
import { usePins } from '../blueprint/use-pins.ts'
import { AutoQuestions } from './questions.tsx'
import classes from './result.module.css'
import { useRegenerate } from './use-regenerate.ts'

interface AutoResultProps {
  paper: PaperPreview
  assembly: StoredAssembly
  /** What is said of the paper, beside it. */
  children: ReactNode
}

/** What can be done with an assembled paper, its questions and its pages. */
export function AutoResult({ paper, assembly, children }: AutoResultProps) {
  const { t } = useLingui()
  const may = usePermission('question-paper')
  const isOpen = paper.state === 'DRAFT' && may('create')
  const pins = usePins(paper, assembly)
  const again = useRegenerate(paper)
  return (
    <>
      <ResultButtons paper={paper} again={() => again.run(pins.pinned)} pending={again.pending} isOpen={isOpen} />
      <StatusNote>{again.pending ? <Trans>Choosing other questions…</Trans> : again.announcement}</StatusNote>
      <SaveProblem
        state={again.error ? { kind: 'failed', error: again.error } : { kind: 'saved', at: null }}
        onRetry={() => again.run(pins.pinned)}
        onReload={again.reload}
        onSaveOver={(row_version) => again.run(pins.pinned, row_version)}
      />
      <div className={classes.result}>
        <Tabs defaultValue="questions" keepMounted={false}>
          <Tabs.List className="no-print" aria-label={t`The assembled paper`}>
            <Tabs.Tab value="questions">
              <Trans>Questions</Trans>
            </Tabs.Tab>
            <Tabs.Tab value="pages">
              <Trans>Pages</Trans>
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="questions" pt="md">
            <AutoQuestions paper={paper} pins={pins} isOpen={isOpen} busy={again.pending} />
          </Tabs.Panel>
          <Tabs.Panel value="pages" pt="md">
            <PaperBody paper={paper} />
          </Tabs.Panel>
        </Tabs>
        <aside className={classes.side} aria-label={t`About the paper`}>
          {children}
        </aside>
      </div>
    </>
  )
}

interface ResultButtonsProps {
  paper: PaperPreview
  again: () => void
  pending: boolean
  isOpen: boolean
}

function ResultButtons({ paper, again, pending, isOpen }: ResultButtonsProps) {
  const path = usePapersPath()
  const navigate = useNavigate()
  const may = usePermission('question-paper')
  const { t } = useLingui()
  const isNarrow = useIsNarrow()
  const [submitting, setSubmitting] = useState(false)
  const maySubmit = paper.state === 'DRAFT' && may('update')
  const by = `${path}/manual/create/${paper.id}`
  const folded = [
    isOpen && { label: t`Regenerate the rest`, icon: IconRefresh, onClick: again, idle: pending },
    isOpen && { label: t`Edit by hand`, icon: IconPencil, to: by, search: { step: 'arrange' } },
    { label: t`Grid`, icon: IconGridDots, to: `${path}/grid/${paper.id}` },
    { label: t`Downloads and documents`, icon: IconDownload, to: `${path}/preview/${paper.id}` },
  ]
  const submit = { label: t`Submit`, icon: IconSend, onClick: () => setSubmitting(true) }
  return (
    <Stack gap={0} className="no-print">
      {isNarrow ? (
        <Group gap="xs" justify="flex-end">
          <PageActions primary={maySubmit && submit} actions={folded.map((one) => one && { ...one, lesser: true })} />
        </Group>
      ) : (
        <Group gap="xs" className={shared.buttons}>
          {isOpen && <ChangeButtons id={paper.id} again={again} pending={pending} />}
          <Button
            variant="default"
            component={Link}
            to={`${path}/grid/${paper.id}`}
            leftSection={<IconGridDots size={18} aria-hidden />}
          >
            <Trans>Grid</Trans>
          </Button>
          <Button variant="default" component={Link} to={`${path}/preview/${paper.id}`}>
            <Trans>Downloads and documents</Trans>
          </Button>
          {maySubmit && (
            <Button onClick={() => setSubmitting(true)}>
              <Trans>Submit</Trans>
            </Button>
          )}
        </Group>
      )}
      <SubmitDialog
        opened={submitting}
        paper={paper}
        onClose={() => setSubmitting(false)}
        onSubmitted={() => navigate({ to: `${path}/preview/${paper.id}` })}
      />
    </Stack>
  )
}

function ChangeButtons({ id, again, pending }: Pick<ResultButtonsProps, 'again' | 'pending'> & { id: number }) {
  const path = usePapersPath()
  return (
    <>
      <Button
        variant="light"
        leftSection={<IconRefresh size={18} aria-hidden />}
        aria-disabled={pending}
        onClick={() => !pending && again()}
      >
        <Trans>Regenerate the rest</Trans>
      </Button>
      <Button
        variant="default"
        renderRoot={(props) => (
          <Link {...props} to={`${path}/manual/create/${id}`} search={() => ({ step: 'arrange' })} />
        )}
        leftSection={<IconPencil size={18} aria-hidden />}
      >
        <Trans>Edit by hand</Trans>
      </Button>
    </>
  )
}
