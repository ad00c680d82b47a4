import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.Test;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.junit.jupiter.Container;
import org.testcontainers.junit.jupiter.Testcontainers;
import org.testcontainers.utility.DockerImageName;

@Testcontainers
class MayflyTest {
  static final String API_KEY = "key-of-these-tests-alone";

  @Container
  static final GenericContainer<?> mayfly =
      new GenericContainer<>(DockerImageName.parse("localhost/mayfly"))
          .withCommand("dev", "--memory")
          .withEnv("MAYFLY_API_KEY", API_KEY)
          .withExposedPorts(8025, 1025)
          .waitingFor(Wait.forHttp("/readyz").forPort(8025));

  @Test
  void aNewUserIsSentAMail() throws Exception {
    // Your application sends its mail here.
    signUp("ann@customer.example", mayfly.getHost(), mayfly.getMappedPort(1025));

    var mails = get("/v1/mails?to=ann@customer.example");
    assertTrue(mails.contains("Confirm your address"), mails);
  }

  static String get(String path) throws Exception {
    var url = URI.create("http://" + mayfly.getHost() + ":" + mayfly.getMappedPort(8025) + path);
    var request = HttpRequest.newBuilder(url).header("Authorization", "Bearer " + API_KEY).build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
  }

  static void signUp(String address, String smtpHost, int smtpPort) {
    throw new UnsupportedOperationException("sign up at your application");
  }
}
