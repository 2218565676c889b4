import { NativeSelect, NumberInput } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import type { RuleName, RuleValues, SchoolSettings } from '#contract'
import classes from './rules.module.css'
import type { Rules } from './use-rules.ts'

/** What each sentence is made with. */
export interface RuleProps {
  settings: SchoolSettings
  rules: Rules
}

interface RuleRowProps extends RuleProps {
  rule: RuleName
  /** What else is to be known of it. */
  why: ReactNode
  children: ReactNode
}

/** One rule: a sentence with its control in it. Whoever is in it sees its example. */
export function RuleRow({ settings, rules, rule, why, children }: RuleRowProps) {
  const isCurrent = rules.looked.rule === rule
  const look = () => {
    if (!isCurrent) rules.look({ rule, value: settings[rule] })
  }
  return (
    <fieldset className={classes.rule} data-current={isCurrent || undefined} onFocus={look} onPointerDown={look}>
      <div className={classes.sentence}>{children}</div>
      <div className={classes.why}>{why}</div>
    </fieldset>
  )
}

interface ChoiceProps<Rule extends RuleName> extends RuleProps {
  rule: Rule
  label: string
  /** Values as the select holds them, with what each is called. */
  choices: { value: string; label: string }[]
  toValue: (chosen: string) => RuleValues[Rule]
}

/** One of a few values. */
export function RuleChoice<Rule extends RuleName>({
  settings,
  rules,
  rule,
  label,
  choices,
  toValue,
}: ChoiceProps<Rule>) {
  return (
    <NativeSelect
      aria-label={label}
      data={choices}
      disabled={!rules.mayChange(rule)}
      value={String(settings[rule] ?? '')}
      error={rules.refused?.rule === rule && rules.refused.message}
      onChange={({ currentTarget }) => {
        const value = toValue(currentTarget.value)
        rules.look({ rule, value })
        void rules.save(rule, value)
      }}
    />
  )
}

interface NumberProps<Rule extends RuleName> extends RuleProps {
  rule: Rule
  label: string
  least: number
  most: number
  step?: number
  suffix?: string
}

/** A number, saved when it is left or confirmed by Enter; emptied, it comes back as it was. */
export function RuleNumber<Rule extends RuleName>({
  settings,
  rules,
  rule,
  label,
  least,
  most,
  step = 1,
  suffix,
}: NumberProps<Rule>) {
  const stored = settings[rule] as number
  const [typed, setTyped] = useState<number | string>(stored)
  useEffect(() => setTyped(stored), [stored])
  const save = () => {
    if (typed === '') return setTyped(stored)
    void rules.save(rule, Number(typed) as RuleValues[Rule])
  }
  return (
    <NumberInput
      aria-label={label}
      className={classes.number}
      min={least}
      max={most}
      step={step}
      allowDecimal={step < 1}
      suffix={suffix}
      disabled={!rules.mayChange(rule)}
      value={typed}
      error={rules.refused?.rule === rule && rules.refused.message}
      onChange={(value) => {
        setTyped(value)
        if (typeof value === 'number' && value >= least && value <= most) rules.look({ rule, value })
      }}
      onBlur={save}
      onKeyDown={({ key }) => {
        if (key === 'Enter') save()
      }}
    />
  )
}
