// FerretDB over SQLite, a server of the MongoDB protocol, as its module is meant to be embedded: the command of the module
// itself needs files that only its own build makes. Telemetry is off in this form.
//
// Arguments: the address to listen on and the folder of the data, which exists.
package main

import (
	"context"
	"log"
	"log/slog"
	"os"
	"os/signal"
	"syscall"

	"github.com/FerretDB/FerretDB/ferretdb"
)

func main() {
	address, dir := os.Args[1], os.Args[2]
	server, err := ferretdb.New(&ferretdb.Config{
		Listener: ferretdb.ListenerConfig{TCP: address},
		Logger:   slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn})),
		Handler:  "sqlite",
		// What a killed process has written is with the operating system: only a power cut takes it away without fsync.
		SQLiteURL: "file:" + dir + "/?_pragma=synchronous(off)",
	})
	if err != nil {
		log.Fatal(err)
	}
	stopped, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	if err := server.Run(stopped); err != nil {
		log.Fatal(err)
	}
}
