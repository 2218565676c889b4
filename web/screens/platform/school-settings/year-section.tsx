import { Trans, useLingui } from '@lingui/react/macro'
import type { SchoolSettings } from '#contract'
import { loadAccount } from '#web/api/sign-in/account.ts'
import { selectSession, useSessions } from '#web/api/sign-in/sessions.ts'
import { Pick } from '#web/ui/form/pick.tsx'
import { SectionFrame } from './section-frame.tsx'
import { type SectionProps, useSectionForm } from './use-section-form.ts'
import { WhatComes } from './what-comes.tsx'

const toValues = ({ session_id }: SchoolSettings) => ({ session_id })
const toBody = (values: ReturnType<typeof toValues>) => values

/** The year that the school is in, with what comes along to another one and what does not. */
export function YearSection({ settings }: SectionProps) {
  const { t } = useLingui()
  const section = useSectionForm(settings, { toValues, toBody })
  const { form, save } = section
  const { sessions } = useSessions()
  const usual = sessions.find(({ is_default }) => is_default)
  const chosen = sessions.find(({ id }) => id === (form.values.session_id ?? usual?.id))
  const now = settings.session_id ?? usual?.id ?? null
  const isOther = chosen && chosen.id !== now
  const name = chosen?.name ?? ''
  const platform = usual?.name ?? ''
  const go = async (values: ReturnType<typeof toValues>) => {
    await save(values)
    await loadAccount()
    // The page stands in the new year at once.
    if (chosen) selectSession(chosen.id)
  }
  return (
    <SectionFrame
      title={t`Year`}
      section={{ ...section, save: go }}
      submit={isOther ? <Trans>Go to {name}</Trans> : undefined}
    >
      <Pick
        label={t`The school is in`}
        placeholder={t`As the platform`}
        description={platform && t`The platform's own is ${platform}.`}
        choices={sessions.map((one) => ({ id: one.id, title: one.name }))}
        {...form.getInputProps('session_id')}
      />
      {isOther && <WhatComes id={chosen.id} name={chosen.name} from={now} />}
    </SectionFrame>
  )
}
