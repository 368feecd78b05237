/** A PUT of a file, as the test sees it. */
interface SeenPut {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** Reports the number of bytes sent. */
  readonly progress: (loaded: number) => void;
  readonly answer: (status: number, text?: string) => void;
  readonly breakOff: () => void;
}

/** Replaces XMLHttpRequest; a test answers each request itself. */
export const fakePuts = (): readonly SeenPut[] => {
  const puts: SeenPut[] = [];
  class FakeRequest {
    readonly upload: { onprogress?: (event: { loaded: number }) => void } = {};
    onload: (() => void) | null = null;
    onerror: (() => void) | null = null;
    onabort: (() => void) | null = null;
    status = 0;
    responseText = '';
    #url = '';
    readonly #headers: Record<string, string> = {};
    open(_method: string, url: string): void {
      this.#url = url;
    }
    setRequestHeader(name: string, value: string): void {
      this.#headers[name] = value;
    }
    abort(): void {
      this.onabort?.();
    }
    send(body: unknown): void {
      puts.push({
        url: this.#url,
        headers: this.#headers,
        body,
        progress: (loaded) => this.upload.onprogress?.({ loaded }),
        answer: (status, text = '') => {
          this.status = status;
          this.responseText = text;
          this.onload?.();
        },
        breakOff: () => this.onerror?.(),
      });
    }
  }
  globalThis.XMLHttpRequest = FakeRequest as unknown as typeof XMLHttpRequest;
  return puts;
};
