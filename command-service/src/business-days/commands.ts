export interface StartBusinessDay {
  readonly type: 'StartBusinessDay';
  /** YYYY-MM-DD in the shop's time zone. */
  readonly date: string;
  readonly timeZone: string;
}
