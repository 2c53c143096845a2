export class Signal {
  #wake = () => {};
  #next = this.#renew();

  #renew(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  notify(): void {
    const wake = this.#wake;
    this.#next = this.#renew();
    wake();
  }

  get next(): Promise<void> {
    return this.#next;
  }
}
