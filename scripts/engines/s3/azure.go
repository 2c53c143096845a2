// In place of the command that stores objects at Azure: its libraries take longer to build than the rest of versitygw.
package gwcli

import "github.com/urfave/cli/v2"

func AzureCommand() *cli.Command {
	return &cli.Command{Name: "azure", Hidden: true}
}
