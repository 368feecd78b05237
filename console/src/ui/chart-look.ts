/** The look of every chart. */
export const axis = {
  tick: { fill: 'var(--muted)', fontSize: 11 },
  tickLine: false,
  axisLine: { stroke: 'var(--border)' },
} as const;

export const tooltipLook = {
  separator: ': ',
  contentStyle: {
    border: '1px solid var(--border)',
    borderRadius: 8,
    background: 'var(--raised)',
    color: 'var(--text)',
    fontSize: 12,
  },
  labelStyle: { color: 'var(--muted)' },
  itemStyle: { color: 'var(--text)', padding: 0 },
  isAnimationActive: false,
} as const;
