import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, List, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type PaperFit, paperFitApi, printPlanApi, questionPaperApi, type SetLetter } from '#contract'
import { usePermissionHere } from '#web/api/sign-in/closed-session.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { Failed } from '#web/ui/list/list-table.tsx'
import { Loading } from '#web/ui/message/loading.tsx'
import classes from './fit.module.css'
import { lacksText, stepWords } from './fit-words.ts'
import { SeenPages } from './seen-pages.tsx'

export interface FitDialogProps {
  /** null keeps it closed. */
  paper: { id: number; name: string; set: SetLetter | null } | null
  /** Chosen when it opens. */
  pages?: number | null
  onClose: () => void
}

/** How few pages a paper can take, what gives way for it, and how it looks then. */
export default function FitDialog({ paper, pages = null, onClose }: FitDialogProps) {
  const { t } = useLingui()
  const name = paper?.name ?? ''
  return (
    <Modal opened={paper !== null} onClose={onClose} title={t`Fewer pages: ${name}`} size="xl">
      {paper && <Fit key={paper.id} paper={paper} first={pages} onClose={onClose} />}
    </Modal>
  )
}

interface FitProps {
  paper: NonNullable<FitDialogProps['paper']>
  first: number | null
  onClose: () => void
}

function Fit({ paper, first, onClose }: FitProps) {
  const { t } = useLingui()
  const [wanted, setWanted] = useState<number | null>(first)
  const { data, error, refetch } = useRead(
    paperFitApi.get,
    { id: paper.id, ...(wanted !== null && { pages: wanted }) },
    { toasts: 'none' },
  )
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  const { now, least, chosen } = data
  const pages = wanted ?? chosen ?? now
  const counts = Array.from({ length: now }, (_, at) => now - at)
  return (
    <Stack gap="md">
      <Text size="sm" role="status">
        <Plural value={now} one="It takes # page as it is" other="It takes # pages as it is" />,{' '}
        <Plural value={least} one="# page is the fewest." other="# pages are the fewest." />
      </Text>
      <NativeSelect
        label={t`Pages`}
        maw={220}
        value={String(pages)}
        onChange={({ currentTarget }) => setWanted(Number(currentTarget.value))}
        data={counts.map((count) => ({
          value: String(count),
          label: count === now ? t`${count}, as it is` : count < least ? t`${count}, why not?` : String(count),
        }))}
      />
      <Way fit={data} pages={pages} />
      <Choose fit={data} paper={paper} pages={pages} onClose={onClose} />
      {pages >= least && <Preview paper={paper} pages={pages} />}
    </Stack>
  )
}

/** What gives way for so many pages, or why they can't be. */
function Way({ fit: { now, least, fits, lacks }, pages }: { fit: PaperFit; pages: number }) {
  const { i18n } = useLingui()
  if (pages < least && lacks)
    return (
      <Text className={classes.way} component="div">
        {lacksText(lacks)}.
      </Text>
    )
  if (pages >= now || fits?.pages !== pages) return null
  return (
    <div className={classes.way}>
      <Text size="sm" fw={600}>
        <Trans>What gives way, each only as far as is needed:</Trans>
      </Text>
      <List size="sm">
        {fits.steps.map((step) => (
          <List.Item key={step}>{i18n._(stepWords[step])}</List.Item>
        ))}
      </List>
      <Text size="sm" c="dimmed">
        <Trans>
          Text of {fits.text_size} pt. Order, numbers, marks, answer lines and other editions stay as they are.
        </Trans>
      </Text>
      {!fits.is_for_named && (
        <Text size="sm" c="dimmed">
          <Trans>Copies with names bear a code and do not fit so few: they are printed as before.</Trans>
        </Text>
      )}
    </div>
  )
}

interface ChooseProps {
  fit: PaperFit
  paper: FitProps['paper']
  pages: number
  onClose: () => void
}

function Choose({ fit, paper, pages, onClose }: ChooseProps) {
  const may = usePermissionHere('question-paper')('update')
  const update = useAction(paperFitApi.update, {
    invalidates: [paperFitApi.get, printPlanApi.get, questionPaperApi.preview, questionPaperApi.pages],
    onSuccess: onClose,
  })
  const { chosen, now, least, is_settled, row_version } = fit
  if (!is_settled)
    return (
      <Text size="sm">
        <Trans>Pages are chosen once the paper is submitted: until then its questions still change.</Trans>
      </Text>
    )
  if (!may || pages < least || pages === (chosen ?? now)) return null
  const save = (wanted: number | null) =>
    void update.run({ id: paper.id, pages: wanted, row_version }).catch(() => undefined)
  return (
    <Group>
      {pages < now ? (
        <Button loading={update.pending} onClick={() => save(pages)}>
          <Plural value={pages} one="Print on # page from now on" other="Print on # pages from now on" />
        </Button>
      ) : (
        <Button variant="default" loading={update.pending} onClick={() => save(null)}>
          <Trans>Print as it was</Trans>
        </Button>
      )}
    </Group>
  )
}

function Preview({ paper: { id, set }, pages }: { paper: FitProps['paper']; pages: number }) {
  const { data, error, refetch } = useRead(paperFitApi.preview, { id, pages, set }, { toasts: 'none' })
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  return data ? <SeenPages {...data} /> : <Loading />
}
