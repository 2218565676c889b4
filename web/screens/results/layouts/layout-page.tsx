import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { type CardLayoutRow, cardLayoutApi } from '#contract'
import { usePermission } from '#web/api/sign-in/account.ts'
import { useList } from '#web/api/use/use-list.ts'
import { currentArea } from '#web/landing.ts'
import { LeaveGuard } from '#web/ui/dialog/leave-guard.tsx'
import { Failed } from '#web/ui/list/list-table.tsx'
import { refusalText } from '#web/ui/message/refusal.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { useIsNarrow } from '#web/ui/use-is-mobile.ts'
import { GeneralPart } from './general-part.tsx'
import { ItemsPart } from './items-part.tsx'
import classes from './layouts.module.css'
import { Preview } from './preview.tsx'
import { ScalesPart } from './scales-part.tsx'
import { SectionsPart } from './sections-part.tsx'
import { type Edited, useDraft } from './use-draft.ts'
import { Wrong } from './wrong.tsx'

/** One layout of report cards, with a card by it beside it. */
export default function LayoutPage() {
  const { t } = useLingui()
  const id = Number((useParams({ strict: false }) as { id?: string }).id)
  const { rows, error, refetch } = useList(cardLayoutApi.list, { filter: { id }, range: { page: 1, pageSize: 1 } })
  const [row] = rows ?? []
  if (row?.id === id) return <Editor key={id} row={row} />
  if (error !== null)
    return (
      <Failed error={error} onRetry={() => void refetch()}>
        <Trans>The layout could not be loaded.</Trans>
      </Failed>
    )
  if (!rows) return <Skeleton height={420} aria-busy />
  return (
    <Stack gap="sm">
      <PageHeading>{t`There is no such layout`}</PageHeading>
      <Anchor component={Link} to={`/${currentArea()}/card-layouts`}>
        <Trans>To all layouts</Trans>
      </Anchor>
    </Stack>
  )
}

const tabs = ['card', 'items', 'levels', 'general'] as const
type Tab = (typeof tabs)[number] | 'preview'

function Editor({ row }: { row: CardLayoutRow }) {
  const edited = useDraft(row)
  const isNarrow = useIsNarrow()
  const mayChange = usePermission('grade-system')('update')
  const [language, setLanguage] = useState('en')
  const [chosen, setTab] = useState<Tab>('card')
  const tab = chosen === 'preview' && !isNarrow ? 'card' : chosen
  const [found, setFound] = useState<Edited['errors']>({})
  // What was refused when it was saved, and what a card can't be drawn by just now.
  const shared = { edited: { ...edited, errors: { ...found, ...edited.errors } }, language }
  const preview = <Preview {...shared} onLanguage={setLanguage} onWrong={setFound} />
  return (
    <Stack gap="sm">
      <Head {...{ edited, mayChange }} />
      <Wrong errors={shared.edited.errors} body={edited.draft.body} />
      <Tabs {...{ tab, isNarrow, setTab }} />
      <div className={classes.page}>
        <fieldset className={classes.fields} disabled={!mayChange} hidden={tab === 'preview'}>
          {tab === 'card' && <SectionsPart {...shared} />}
          {tab === 'items' && <ItemsPart {...shared} />}
          {tab === 'levels' && <ScalesPart {...shared} />}
          {tab === 'general' && <GeneralPart {...shared} />}
        </fieldset>
        {(!isNarrow || tab === 'preview') && preview}
      </div>
      <LeaveGuard isDirty={() => edited.isDirty} />
    </Stack>
  )
}

function Head({ edited, mayChange }: { edited: Edited; mayChange: boolean }) {
  const { t } = useLingui()
  const { draft, isDirty, pending, newer, taken } = edited
  return (
    <div className={classes.head}>
      <Group justify="space-between" gap="xs">
        <div className="list-head">
          <PageHeading>{draft.name || t`Layout`}</PageHeading>
          <Text size="sm" c="dimmed" aria-live="polite">
            {pending ? <Trans>Saving...</Trans> : isDirty ? <Trans>Not saved yet</Trans> : <Trans>Saved</Trans>}
          </Text>
        </div>
        <Group gap="xs">
          <Button variant="subtle" component={Link} to={`/${currentArea()}/card-layouts`}>
            <Trans>All layouts</Trans>
          </Button>
          {mayChange && (
            <>
              <Button variant="default" onClick={edited.discard} disabled={!isDirty || pending}>
                <Trans>Discard</Trans>
              </Button>
              <Button onClick={() => void edited.save()} aria-disabled={!isDirty || pending}>
                <Trans>Save</Trans>
              </Button>
            </>
          )}
        </Group>
      </Group>
      {taken && (
        <Alert color="yellow" role="alert" mt="xs">
          {refusalText(taken)}
        </Alert>
      )}
      {newer && (
        <Alert color="yellow" role="alert" mt="xs">
          <Trans>Somebody else has saved this layout meanwhile. What you typed is still here.</Trans>
          <Group gap="xs" mt="xs">
            <Button size="compact-sm" variant="light" onClick={edited.takeNewer}>
              <Trans>Show the new values</Trans>
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => void edited.saveOver()}>
              <Trans>Save mine over them</Trans>
            </Button>
          </Group>
        </Alert>
      )}
    </div>
  )
}

function Tabs({ tab, isNarrow, setTab }: { tab: Tab; isNarrow: boolean; setTab: (tab: Tab) => void }) {
  const { t } = useLingui()
  const names: Record<Tab, string> = {
    ...{
      card: t`On the card`,
      items: t`Graded without an exam`,
      levels: t`Terms and levels`,
      general: t`Name and classes`,
    },
    preview: t`Preview`,
  }
  return (
    <fieldset className={classes.tabs} aria-label={t`Parts of the layout`}>
      {[...(isNarrow ? (['preview'] as const) : []), ...tabs].map((one) => (
        <button key={one} type="button" aria-pressed={one === tab} onClick={() => setTab(one)}>
          {names[one]}
        </button>
      ))}
    </fieldset>
  )
}
