import { Trans, useLingui } from '@lingui/react/macro'
import { Skeleton, Tabs } from '@mantine/core'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { showWarning } from '../../message/toast.tsx'
import type { MathInputProps } from './math-input.tsx'

/** `look`: written as it looks. `latex`: by its source. */
export type FormulaTab = 'look' | 'latex'

interface FormulaTabsProps {
  tab: FormulaTab
  onTab: (tab: FormulaTab) => void
  look: Omit<MathInputProps, 'label'>
  latexInput: ReactNode
}

/** The two ways of writing a formula. */
export function FormulaTabs({ tab, onTab, look, latexInput }: FormulaTabsProps) {
  const { t } = useLingui()
  return (
    <Tabs value={tab} onChange={(next) => onTab(next === 'latex' ? 'latex' : 'look')} keepMounted={false}>
      <Tabs.List mb="sm">
        <Tabs.Tab value="look">
          <Trans>As it looks</Trans>
        </Tabs.Tab>
        <Tabs.Tab value="latex">
          <Trans>LaTeX</Trans>
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="look">
        <LazyMathInput {...look} label={t`Formula`} onFailure={() => onTab('latex')} />
      </Tabs.Panel>
      <Tabs.Panel value="latex">{latexInput}</Tabs.Panel>
    </Tabs>
  )
}

/** MathLive is loaded when it is first wanted; without it formulas are written in LaTeX. */
function LazyMathInput({ onFailure, ...props }: MathInputProps & { onFailure: () => void }) {
  const { t } = useLingui()
  const [Input, setInput] = useState<ComponentType<MathInputProps> | null>(null)
  const giveUp = useRef(onFailure)
  giveUp.current = () => {
    onFailure()
    showWarning(t`This way of writing could not be loaded; LaTeX works.`)
  }
  useEffect(() => {
    let wanted = true
    import('./math-input.tsx').then(
      ({ MathInput }) => wanted && setInput(() => MathInput),
      () => wanted && giveUp.current(),
    )
    return () => {
      wanted = false
    }
  }, [])
  return Input ? <Input {...props} /> : <Skeleton h={64} />
}
