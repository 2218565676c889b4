import { parseTex } from './richtext/tex.ts'
const t = (n: string, l: string) => { const s = performance.now(); let r = 'ok'; try { parseTex(l, true) } catch (e) { r = String(e).slice(0, 80) } console.log(n, l.length, (performance.now() - s).toFixed(0), r) }
t('warm', '\\ce{H2O}')
for (const n of [80, 160, 320, 800]) t('pu', `\\pu{${'1 m/s '.repeat(n)}}`)
for (const n of [80, 160, 320, 800]) t('pu2', `\\pu{${'1'.repeat(n*6)}}`)
for (const n of [80, 160, 320, 800]) t('pu3', `\\pu{${'m/'.repeat(n*3)}}`)
for (const n of [80, 160, 320, 800]) t('pu4', `\\pu{${'(1e3 '.repeat(n)}}`)
for (const n of [80, 160, 320, 800]) t('pu5', `\\pu{${'^'.repeat(n*6)}}`)
for (const p of ['^', '_', '(', ')', '{}', '$x$', '-', '=', '#', '->', '[', ']', '1/', '.', '*', ' ', 'x', 'e-', '\\a', '\\bond{-}', 'v ', '"', "'", '$', '1', ',', '^{', '_{', '\\frac{1}{', '+ ', '~', '<=>', '->[a][b]', '\\ce{', 'I', 'II', '-x', 'aq(', '...', '&', '\\\\', '\\color{red}{', '1 2/', '0.', '(2/3)', 'n', 'α', '--']) for (const c of ['ce', 'pu']) { const body = p.repeat(Math.floor(960 / p.length)); const open = (body.match(/\{/g)?.length ?? 0) - (body.match(/\}/g)?.length ?? 0); const l = `\\${c}{${body}${'}'.repeat(Math.max(0, open))}}`; const s = performance.now(); try { parseTex(l, true) } catch { } const d = performance.now() - s; if (d > 40) console.log('SLOW', c, p, d.toFixed(0)) }
